// How a person learns that it is his turn when he is not looking: the title of the tab, a notification, a tap of the drum.
import { createEffect, on, onCleanup } from "solid-js";
import type { Battle } from "../state/battle";
import { settings } from "../state/settings";

const kTitle = "Drumhead";
let sound: AudioContext | undefined;

// A tap: a short burst of noise over a falling low note.
function tap(at: number, loud: number) {
  const audio = sound!;
  const note = audio.createOscillator();
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / 400);
  noise.buffer = buffer;
  note.frequency.setValueAtTime(190, at);
  note.frequency.exponentialRampToValueAtTime(70, at + 0.12);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.18);
  note.connect(gain);
  noise.connect(gain);
  gain.connect(audio.destination);
  note.start(at);
  note.stop(at + 0.2);
  noise.start(at);
}

export function drum(beats: number[], loud = 0.25) {
  if (!settings.sound) return;
  sound ??= new AudioContext();
  for (const beat of beats) tap(sound.currentTime + beat, loud);
}

export const mayNotify = () => "Notification" in window && Notification.permission === "granted";
export const canAskToNotify = () => "Notification" in window && Notification.permission === "default";

export function ringWhenAsked(battle: Battle) {
  let note: Notification | undefined;
  // Unknown until the server has told: what is open when the page is opened is no news.
  const isMyTurn = () => (battle.view() ? battle.asks().length > 0 : undefined);
  createEffect(
    on(isMyTurn, (mine, before) => {
      const title = battle.view()?.battle ?? kTitle;
      document.title = mine ? `● Your turn · ${title}` : `${title} · ${kTitle}`;
      note?.close();
      if (!mine || before !== false) return;
      drum([0, 0.16, 0.24]);
      if ((document.hidden || !document.hasFocus()) && mayNotify()) {
        note = new Notification(title, { body: battle.asks()[0]?.prompt ?? "Your turn", tag: battle.game });
        note.onclick = () => window.focus();
      }
    }),
  );
  createEffect(on(battle.fresh, (events) => events.some((e) => (e.dice?.length ?? 0) > 0) && drum([0, 0.05, 0.09], 0.12), { defer: true }));
  onCleanup(() => (note?.close(), (document.title = kTitle)));
}
