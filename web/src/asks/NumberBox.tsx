// A number that may be empty. It is taken when it can be read; what is out of its bounds is left to the rules to refuse.
export function NumberBox(props: {
  label: string;
  value: number | undefined;
  low?: number | undefined;
  high?: number | undefined;
  whole?: boolean;
  veiled?: boolean; // it is there, and not told
  set: (value: number | undefined) => void;
}) {
  return (
    <input class="number" type="number" inputmode="decimal" aria-label={props.label} title={props.label}
      min={props.low} max={props.high} step={props.whole ? 1 : "any"} value={props.veiled ? "" : (props.value ?? "")} placeholder={props.veiled ? "as drawn" : ""}
      onInput={(e) => props.set(Number.isNaN(e.currentTarget.valueAsNumber) ? undefined : e.currentTarget.valueAsNumber)} />
  );
}
