import { createStore, useStore } from './store.ts';
import { readTab, writeTab } from './tab-storage.ts';

const KEY = 'souk.sound';
const soundOn = () => readTab<boolean>(KEY) === true;

// A tab starts muted. Once its visitor turns sound on it stays on, for all clips and for the next
// visit.
const muted = createStore(true);
if (typeof window !== 'undefined' && soundOn()) muted.set(false);

function choose(mute: boolean): void {
  writeTab(KEY, mute ? null : true);
  muted.set(mute);
}

/** Whether clips are muted, one choice for all of them, and its setter. */
export const useMuted = (): [boolean, (muted: boolean) => void] => [useStore(muted), choose];

/** Plays with sound again, if the visitor wants it and only the browser refused it. */
export function trySound(): void {
  if (muted.get() && soundOn()) muted.set(false);
}

/** The browser plays nothing with sound before the first press: silent until then. */
export function soundRefused(): void {
  muted.set(true);
  const again = new AbortController();
  const press = () => {
    again.abort();
    trySound();
  };
  for (const event of ['click', 'keydown']) window.addEventListener(event, press, again);
}
