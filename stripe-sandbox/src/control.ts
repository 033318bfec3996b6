import { disconnectAccount, DOCUMENT, restrictAccount } from './accounts.ts';
import { inTransaction, workOn, type Context, type Work } from './context.ts';
import { settlePayment } from './delayed.ts';
import type { Deliveries, DeliveryChange } from './deliveries.ts';
import {
  closeDispute,
  disputeOfPayment,
  escalateInquiry,
  missDeadline,
  openDispute,
  type DisputeReason,
} from './disputes.ts';
import { bookEarlier } from './earlier.ts';
import { find, get, insert, type Body } from './objects.ts';
import { arrive, failPayout, nextSweep, sweep, sweepIfDue } from './payouts.ts';
import { warnOfFraud } from './radar.ts';
import { settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';
import { book, releasePending } from './statement.ts';
import { receiveTopup } from './topups.ts';

/** An imported object: its document, and the sandbox's private fields. */
export interface Import {
  body: { id: string; object: string };
  hidden?: object;
  due?: number | null;
}

/** For tests: moves time forward, and holds back the provider's webhooks. */
export interface Control {
  /** Holds webhooks back, or drops them permanently. */
  deliveries(change: DeliveryChange): void;
  /** Settles all pending bank payments; the test account decides whether each succeeds. */
  settlePayments(): void;
  /** Completes refunds to the test cards whose refunds fail or succeed later. */
  changeRefunds(): void;
  /** Fails a refund that is pending or has succeeded. */
  failRefund(refundId: string): void;
  /** Lets the buyer's bank decide the dispute of a payment made with the test card for disputes. */
  closeDispute(paymentIntent: string, outcome: 'won' | 'lost'): void;
  /** Opens a dispute or an inquiry. Returns its id. */
  openDispute(
    paymentIntent: string,
    options?: { inquiry?: boolean; reason?: DisputeReason },
  ): string;
  /** Turns an inquiry into a dispute. */
  escalateInquiry(paymentIntent: string): void;
  /** The card issuer suspects fraud. */
  warnOfFraud(paymentIntent: string): void;
  /** Completes all pending payouts. */
  settlePayouts(): void;
  /** Fails a payout, even after it was paid. */
  failPayout(id: string, failureCode?: string): void;
  /** Pays out the whole available balance now, by default the platform's. */
  payOut(account?: string): void;
  /** Blocks a connected account's transfers until the seller provides more. */
  restrictAccount(id: string, due?: string[]): void;
  /** Lifts the restriction of an account. */
  restoreAccount(id: string): void;
  /** Revokes the platform's access to a connected account. */
  disconnectAccount(id: string): void;
  /** Adds a statement line without a source. Returns its id. */
  addLine(line: {
    type: 'adjustment' | 'stripe_fee';
    amount: number;
    currency: string;
    description?: string;
  }): string;
  /**
   * Does everything due (sessions expire, refunds settle), and resolves once every due webhook was
   * tried.
   */
  settle(): Promise<void>;
  /**
   * Moves the sandbox's clock forward. Everything that comes due meanwhile runs at its own time,
   * with its webhooks. The clock stays ahead.
   */
  advance(seconds: number): Promise<void>;
  /** The sandbox's time, in milliseconds since 1970. */
  now(): number;
  /** Imports objects such as earlier payments; known ids stay unchanged. */
  add(objects: Import[]): void;
}

/** The controls of one sandbox. */
export function makeControl(context: Context, deliveries: Deliveries): Control {
  return {
    deliveries: (change) => deliveries.change(change),
    settlePayments: () => changeDue(context, 'charge', Number.MAX_SAFE_INTEGER),
    changeRefunds: () => changeDue(context, 'refund', Number.MAX_SAFE_INTEGER),
    failRefund(refundId) {
      inTransaction(context, undefined, (work) => {
        const refund = get(work.store, 'refund', refundId);
        settleRefund(work, { ...refund, hidden: { becomes: 'failed' } });
      });
    },
    closeDispute(paymentIntent, outcome) {
      inTransaction(context, undefined, (work) => {
        const dispute = disputeOfPayment(work, paymentIntent);
        if (!dispute) throw new Error(`${paymentIntent} has no dispute`);
        closeDispute(work, dispute.id, outcome);
      });
    },
    openDispute: (paymentIntent, options) =>
      inTransaction(context, undefined, (work) => {
        return openDispute(work, chargeOf(work, paymentIntent), options).id;
      }),
    escalateInquiry(paymentIntent) {
      inTransaction(context, undefined, (work) => {
        escalateInquiry(work, disputeOfPayment(work, paymentIntent)?.id ?? '');
      });
    },
    warnOfFraud(paymentIntent) {
      inTransaction(context, undefined, (work) => {
        warnOfFraud(work, chargeOf(work, paymentIntent));
      });
    },
    settlePayouts: () => changeDue(context, 'payout', Number.MAX_SAFE_INTEGER),
    failPayout(id, code) {
      inTransaction(context, undefined, (work) => failPayout(work, id, code));
    },
    payOut(account) {
      inTransaction(context, undefined, (work) => {
        releasePending(work);
        sweep(work, account ?? null);
      });
    },
    restrictAccount(id, due = [DOCUMENT]) {
      inTransaction(context, undefined, (work) => restrictAccount(work, id, due));
    },
    restoreAccount(id) {
      inTransaction(context, undefined, (work) => restrictAccount(work, id, []));
    },
    disconnectAccount(id) {
      inTransaction(context, undefined, (work) => disconnectAccount(work, id));
    },
    addLine: (line) =>
      inTransaction(context, undefined, (work) => book(work, { ...line, source: null })),
    async settle() {
      doWhatIsDue(context);
      await deliveries.settle();
    },
    async advance(seconds) {
      const end = context.now() + seconds * 1000;
      for (;;) {
        doWhatIsDue(context);
        await deliveries.settle();
        const left = end - context.now();
        if (left <= 0) return;
        context.advance(Math.min(left, nextDue(context) - context.now()));
      }
    },
    now: () => context.now(),
    add(objects) {
      inTransaction(context, undefined, (work) => {
        for (const { body, ...beside } of objects) {
          if (!find(work.store, body.id)) insert(work.store, body as Body, beside);
        }
        bookEarlier(work);
      });
    },
  };
}

function chargeOf({ store }: Work, paymentIntent: string): string {
  const { latest_charge: charge } = get(store, 'payment_intent', paymentIntent).body;
  if (charge === null) throw new Error(`${paymentIntent} is not paid`);
  return charge;
}

/** Runs everything due: expires sessions, settles payments, releases funds and pays them out. */
export function doWhatIsDue(context: Context): void {
  const now = Math.floor(context.now() / 1000);
  for (const kind of Object.keys(CHANGES) as DueKind[]) changeDue(context, kind, now);
  const work = workOn(context);
  releasePending(work);
  if ((nextSweep(work) ?? Infinity) <= now) inTransaction(context, undefined, sweepIfDue);
}

/** Returns when something is due next, in milliseconds, or Infinity if nothing is. */
function nextDue(context: Context): number {
  const work = workOn(context);
  const [row] = work.store.rows<{ due: number | null }>(
    'select min(due) as due from objects where due > ?',
    work.now,
  );
  return Math.min(row?.due ?? Infinity, nextSweep(work) ?? Infinity) * 1000;
}

const CHANGES = {
  'checkout.session': (work: Work, id: string) =>
    void expireSession(work, get(work.store, 'checkout.session', id)),
  charge: (work: Work, id: string) => settlePayment(work, get(work.store, 'charge', id)),
  dispute: (work: Work, id: string) => missDeadline(work, get(work.store, 'dispute', id)),
  refund: (work: Work, id: string) => settleRefund(work, get(work.store, 'refund', id)),
  payout: (work: Work, id: string) => arrive(work, get(work.store, 'payout', id)),
  topup: (work: Work, id: string) => receiveTopup(work, get(work.store, 'topup', id)),
};
type DueKind = keyof typeof CHANGES;

function changeDue(context: Context, kind: DueKind, until: number): void {
  const rows = context.store.rows<{ id: string }>(
    'select id from objects where due <= ? and kind = ? order by due',
    until,
    kind,
  );
  for (const { id } of rows) inTransaction(context, undefined, (work) => CHANGES[kind](work, id));
}
