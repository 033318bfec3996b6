import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let open = 0;

function change(by: 1 | -1) {
  open += by;
  for (const listener of listeners) listener();
}

/** Told by each dialog and sheet when it opens; what it answers is called when it has closed. */
export function modalOpened(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while a dialog or a sheet lies over the page. */
export function useModalOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open > 0,
    () => false,
  );
}
