import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// Every visit starts muted; what the visitor chooses holds for all clips until the page is left.
let muted = true;

function setMuted(next: boolean) {
  muted = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether clips are muted, one choice for all of them, and what changes it. */
export function useMuted(): [boolean, (muted: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => muted,
    () => true,
  );
  return [value, setMuted];
}
