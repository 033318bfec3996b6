import { AsyncLocalStorage } from 'node:async_hooks';

/** A change that a call has written into the audit: what was done to what. */
export type RecordedChange = { change: string; target: string; target_id: string | null };

const recorded = new AsyncLocalStorage<RecordedChange[]>();

/** Works a call that must record what it changes: the transactions begun in it say so to the database. `changes` gets what it records. */
export const inRecordedCall = <T>(work: () => T, changes: RecordedChange[] = []): T =>
  recorded.run(changes, work);

export const isInRecordedCall = (): boolean => recorded.getStore() !== undefined;

/** Says what was recorded to the call that it belongs to; a job or a command has none. */
export const noteRecorded = (change: RecordedChange): void =>
  void recorded.getStore()?.push(change);
