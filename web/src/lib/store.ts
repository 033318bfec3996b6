import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** A value that parts of the page share. */
export function createStore<T>(first: T) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    first,
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Store<T> = ReturnType<typeof createStore<T>>;

/** The value of a store; the server renders its first one. */
export function useStore<T>({ subscribe, get, first }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => first);
}

/** For `useSyncExternalStore`: subscribes to these events of the objects that `targets` returns. */
export function hearing(targets: () => readonly EventTarget[], ...events: string[]) {
  return (listener: () => void): (() => void) => {
    const stop = new AbortController();
    for (const target of targets()) {
      for (const event of events) target.addEventListener(event, listener, stop);
    }
    return () => stop.abort();
  };
}

/** Listens to an event of the window from the moment that the component is on the page. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  hear: (event: WindowEventMap[Name]) => void,
): void {
  const heard = useEffectEvent(hear);
  // An ordinary effect may come after the paint, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[Name]) => heard(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
