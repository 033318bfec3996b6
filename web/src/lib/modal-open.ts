import { createStore, useStore } from './store.ts';

const open = createStore(0);

/**
 * Called by each dialog and sheet when it opens; the returned function is called once it has
 * closed.
 */
export function modalOpened(): () => void {
  open.set(open.get() + 1);
  return () => open.set(open.get() - 1);
}

/** True while a dialog or a sheet covers the page. */
export const useModalOpen = (): boolean => useStore(open) > 0;
