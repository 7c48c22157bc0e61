// Settings, in a box that opens over the map: look, sound, dice, name, how to be called when it is one's turn.
import { createSignal, For, Show } from "solid-js";
import { reasonOf } from "./text";
import type { Battle } from "../state/battle";
import { replaceToken } from "../state/known";
import { readerPath } from "../state/route";
import { change, pace, settings, type Pace, type Settings } from "../state/settings";
import * as http from "../wire/http";
import { Icon } from "./Icon";
import { canAskToNotify, drum, mayNotify } from "./bell";

export function SettingsBox(props: { battle?: Battle }) {
  const [open, setOpen] = createSignal(false);
  return (
    <div class="settings" onFocusOut={(e) => e.relatedTarget && !e.currentTarget.contains(e.relatedTarget as Node) && setOpen(false)}
      onKeyDown={(e) => e.key === "Escape" && open() && (e.stopPropagation(), setOpen(false))}>
      <button type="button" class="plain" aria-expanded={open()} aria-label="Settings" title="Settings" onClick={() => setOpen(!open())}><Icon name="gear" /></button>
      <Show when={open()}>
        <div class="card box" role="dialog" aria-label="Settings">
          <Choice label="Look" value={settings.theme} choices={["auto", "light", "dark"]} set={(theme) => change({ theme: theme as Settings["theme"] })} />
          <Choice label="Telling" value={pace()} choices={["slow", "quick", "at once"]} set={(p) => change({ pace: p as Pace })} />
          <Choice label="Drum" value={settings.sound ? "on" : "off"} choices={["off", "on"]} set={(s) => (change({ sound: s === "on" }), drum([0, 0.16]))} />
          <Show when={props.battle?.token ? props.battle : undefined}>{(battle) => <SeatSettings battle={battle()} />}</Show>
          <Show when={props.battle}>{(b) => <p><a href={readerPath(b().game, b().token)}>The battle as a page in words</a></p>}</Show>
          <button type="button" class="plain" onClick={() => change({ guideDone: !settings.guideDone })}>{settings.guideDone ? "Show the guide again" : "Hide the guide"}</button>
        </div>
      </Show>
    </div>
  );
}

function Choice(props: { label: string; value: string; choices: string[]; set: (choice: string) => void }) {
  return (
    <div class="choice" role="group" aria-label={props.label}>
      <span>{props.label}</span>
      <span class="chips small">
        <For each={props.choices}>{(c) => <button type="button" class="pick" aria-pressed={props.value === c} onClick={() => props.set(c)}>{c}</button>}</For>
      </span>
    </div>
  );
}

function SeatSettings(props: { battle: Battle }) {
  const [asked, setAsked] = createSignal(0);
  const [hook, setHook] = createSignal("");
  const [said, setSaid] = createSignal("");
  const notify = async () => (await Notification.requestPermission(), setAsked(asked() + 1));
  const saveHook = async (event: Event) => {
    event.preventDefault();
    try {
      await http.setWebhook(props.battle.game, props.battle.token!, hook() || null);
      setSaid(hook() ? "It will be called when this seat is asked something." : "Nobody will be called.");
    } catch (error) {
      setSaid(reasonOf(error));
    }
  };
  const renew = async () => {
    try {
      const { token } = await http.renewToken(props.battle.game, props.battle.token!);
      replaceToken(props.battle.token!, token);
      location.hash = location.hash.replace(props.battle.token!, token);
    } catch (error) {
      setSaid(reasonOf(error));
    }
  };
  return (
    <>
      <label class="choice"><span>Name</span>
        <input maxlength="40" value={props.battle.you()?.name ?? ""}
          onChange={(e) => (change({ name: e.currentTarget.value }), props.battle.live.rename(e.currentTarget.value))} />
      </label>
      <div class="choice">
        <span>Your turn</span>
        {asked() >= 0 && mayNotify() ? <span class="dim">The browser tells you.</span>
          : canAskToNotify() ? <button type="button" class="pick" onClick={() => void notify()}>Let the browser tell me</button>
          : <span class="dim">The browser does not allow notes.</span>}
      </div>
      <form class="choice" onSubmit={(e) => void saveHook(e)}>
        <label for="webhook">Webhook</label>
        <input id="webhook" type="url" placeholder="http://…" value={hook()} onInput={(e) => setHook(e.currentTarget.value)} />
        <button type="submit" class="pick">Set</button>
      </form>
      <Show when={props.battle.windows().length > 1}>
        <p>This seat is open in {props.battle.windows().length} windows:</p>
        <ul class="windows"><For each={props.battle.windows()}>{(w) => <li>{w.from}, since {new Date(1000 * w.since).toLocaleTimeString()}{w.this ? " (this one)" : ""}</li>}</For></ul>
      </Show>
      <button type="button" class="plain" title="Who has the old link is shut out" onClick={() => void renew()}>Make the link of my seat anew</button>
      <Show when={said()}><p class="dim" role="status">{said()}</p></Show>
    </>
  );
}
