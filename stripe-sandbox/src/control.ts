import { inTransaction, type Context, type Work } from './context.ts';
import type { Deliveries } from './deliveries.ts';
import { closeDispute, disputeOfPayment } from './disputes.ts';
import { find, get, insert, type Body } from './objects.ts';
import { settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';

/** An imported object: its document, and the sandbox's private fields. */
export interface Import {
  body: { id: string; object: string };
  hidden?: object;
  due?: number | null;
}

/** For tests: moves time forward, and holds back the provider's webhooks. */
export interface Control {
  /** While held, no webhook is sent. */
  deliveries(change: { hold: boolean }): void;
  /** Completes refunds to the test cards whose refunds fail or succeed later. */
  changeRefunds(): void;
  /** Lets the buyer's bank decide the dispute of a payment made with the test card for disputes. */
  closeDispute(paymentIntent: string, outcome: 'won' | 'lost'): void;
  /**
   * Does everything due (sessions expire, refunds settle), and resolves once every due webhook was
   * tried.
   */
  settle(): Promise<void>;
  /** Imports objects such as earlier payments; known ids stay unchanged. */
  add(objects: Import[]): void;
}

/** The controls of one sandbox. */
export function makeControl(context: Context, deliveries: Deliveries): Control {
  return {
    deliveries: ({ hold }) => deliveries.hold(hold),
    changeRefunds: () => changeDue(context, 'refund', Number.MAX_SAFE_INTEGER),
    closeDispute(paymentIntent, outcome) {
      inTransaction(context, undefined, (work) => {
        const dispute = disputeOfPayment(work, paymentIntent);
        if (!dispute) throw new Error(`${paymentIntent} has no dispute`);
        closeDispute(work, dispute.id, outcome);
      });
    },
    async settle() {
      doWhatIsDue(context);
      await deliveries.settle();
    },
    add(objects) {
      inTransaction(context, undefined, ({ store }) => {
        for (const { body, ...beside } of objects) {
          if (!find(store, body.id)) insert(store, body as Body, beside);
        }
      });
    },
  };
}

/** Expires sessions and settles refunds that are due. */
export function doWhatIsDue(context: Context): void {
  const now = Math.floor(context.now() / 1000);
  changeDue(context, 'checkout.session', now);
  changeDue(context, 'refund', now);
}

function changeDue(context: Context, kind: 'checkout.session' | 'refund', until: number): void {
  const rows = context.store.rows<{ id: string }>(
    'select id from objects where due <= ? and kind = ? order by due',
    until,
    kind,
  );
  const change = (work: Work, id: string) => {
    if (kind === 'refund') settleRefund(work, get(work.store, kind, id));
    else expireSession(work, get(work.store, kind, id));
  };
  for (const { id } of rows) inTransaction(context, undefined, (work) => change(work, id));
}
