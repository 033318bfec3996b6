import { createStore, useStore } from './store.ts';

// Every visit starts muted; the visitor's choice holds for all clips until they leave.
const muted = createStore(true);

/** Whether clips are muted, one choice for all of them, and what changes it. */
export const useMuted = (): [boolean, (muted: boolean) => void] => [useStore(muted), muted.set];
