import type { PaymentType } from './payment-types.ts';
import type { PayoutSchedule } from './payouts.ts';
import type { Fees } from './statement.ts';
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
  /** The fee for each charge, if any. */
  readonly fees: Fees | null;
  /** Seconds until a charge's funds are available. */
  readonly availableAfter: number;
  /** The payment methods for sessions that don't name any. */
  readonly paymentTypes: readonly PaymentType[];
  readonly payoutSchedule: PayoutSchedule;
  readonly connectedPayoutSchedule: PayoutSchedule;
  /** The platform's two-letter country code. */
  readonly country: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward, by milliseconds. */
  advance(milliseconds: number): void;
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
  /** The connected account named by `Stripe-Account`, or null for the platform. */
  readonly account: string | null;
}

/** Runs for a request, or in the background. */
export function workOn(context: Context, cause: Cause = { id: null, idempotency_key: null }): Work {
  const now = Math.floor(context.now() / 1000);
  return { context, store: context.store, now, cause, account: null };
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
