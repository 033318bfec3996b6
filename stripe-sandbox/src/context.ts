import type { Store } from './store.ts';

/** Where the sandbox reports what it does. */
export interface Log {
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** Shared by every part of the sandbox. */
export interface Context {
  readonly store: Store;
  readonly log: Log;
  /** The merchant's name on the card page. */
  readonly merchant: string;
  /** The origin of the card page, without a trailing slash. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Signals that there may be something to deliver. */
  wake(): void;
}

/** The request that caused an event; its parts are null if there was none (an expired session). */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** One transaction, or one read, with its shared context. */
export interface Work {
  readonly context: Context;
  readonly store: Store;
  /** Seconds since 1970, fixed for the whole operation. */
  readonly now: number;
  readonly cause: Cause;
}

/** Runs for a request, or in the background. */
export function workOn(context: Context, cause: Cause = { id: null, idempotency_key: null }): Work {
  return { context, store: context.store, now: Math.floor(context.now() / 1000), cause };
}

/** Runs `change` in a transaction: rolls all of it back if it throws. */
export function inTransaction<T>(
  context: Context,
  cause: Cause | undefined,
  change: (work: Work) => T,
): T {
  const result = context.store.transaction(() => change(workOn(context, cause)));
  context.wake();
  return result;
}
