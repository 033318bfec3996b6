import type { Store } from './store.ts';

/** Where the sandbox reports what it does. */
export interface Log {
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** What every part of the sandbox is given. */
export interface Context {
  readonly store: Store;
  readonly log: Log;
  /** Who is paid, as the card page names them. */
  readonly merchant: string;
  /** The origin of the card page, without a slash at the end. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Says that there may be something to deliver. */
  wake(): void;
}

/** The request that an event came from; null parts if nobody asked (a session that ran out). */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** One change, or one look, and what is known in it. */
export interface Work {
  readonly context: Context;
  readonly store: Store;
  /** Seconds since 1970, the same throughout. */
  readonly now: number;
  readonly cause: Cause;
}

/** Work for a request, or for nobody's. */
export function workOn(context: Context, cause: Cause = { id: null, idempotency_key: null }): Work {
  return { context, store: context.store, now: Math.floor(context.now() / 1000), cause };
}

/** Runs `change` in a transaction: all of it or, if it throws, nothing of it. */
export function inTransaction<T>(
  context: Context,
  cause: Cause | undefined,
  change: (work: Work) => T,
): T {
  const result = context.store.transaction(() => change(workOn(context, cause)));
  context.wake();
  return result;
}
