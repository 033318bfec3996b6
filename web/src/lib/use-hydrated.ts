import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page runs in the browser, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
