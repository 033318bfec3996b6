import { AsyncLocalStorage } from 'node:async_hooks';

/** A change that a call has written into the audit: the action and its subject. */
export type RecordedChange = { change: string; target: string; target_id: string | null };

const recorded = new AsyncLocalStorage<RecordedChange[]>();

/**
 * Runs a call that must record its changes: its transactions tell the database so. `changes`
 * collects the records.
 */
export const inRecordedCall = <T>(work: () => T, changes: RecordedChange[] = []): T =>
  recorded.run(changes, work);

export const isInRecordedCall = (): boolean => recorded.getStore() !== undefined;

/** Reports a record to the call it belongs to; a job or a command has none. */
export const noteRecorded = (change: RecordedChange): void =>
  void recorded.getStore()?.push(change);
