// The few small pictures on buttons, drawn so that no font has to have them.
const kIcons = {
  first: "M4 3v10M13 3L6 8l7 5z",
  back: "M11 3L5 8l6 5",
  backwards: "M11 2.5L3 8l8 5.5z",
  play: "M5 2.5L13 8l-8 5.5z",
  pause: "M5 3v10M11 3v10",
  on: "M5 3l6 5-6 5",
  last: "M12 3v10M3 3l7 5-7 5z",
  turnBack: "M8 3L3 8l5 5M13 3L8 8l5 5",
  turnOn: "M3 3l5 5-5 5M8 3l5 5-5 5",
  gear: "M8 5.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2M8 1v2.6M8 12.4V15M1 8h2.6M12.4 8H15M3.1 3.1l1.8 1.8M11.1 11.1l1.8 1.8M12.9 3.1l-1.8 1.8M4.9 11.1l-1.8 1.8",
};

export type IconName = keyof typeof kIcons;

export function Icon(props: { name: IconName }) {
  return <svg class={`icon ${props.name}`} viewBox="0 0 16 16" aria-hidden="true"><path d={kIcons[props.name]} /></svg>;
}
