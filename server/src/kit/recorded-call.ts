import { AsyncLocalStorage } from 'node:async_hooks';

const recorded = new AsyncLocalStorage<true>();

/** Works a call that must record what it changes: the transactions begun in it say so to the database. */
export const inRecordedCall = <T>(work: () => T): T => recorded.run(true, work);

export const isInRecordedCall = (): boolean => recorded.getStore() === true;
