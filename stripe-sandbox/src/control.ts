import { inTransaction, type Context, type Work } from './context.ts';
import type { Deliveries } from './deliveries.ts';
import { closeDispute, disputeOfPayment } from './disputes.ts';
import { find, get, insert, type Body } from './objects.ts';
import { settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';

/** An object from elsewhere: its document, and what a sandbox keeps beside it. */
export interface Import {
  body: { id: string; object: string };
  hidden?: object;
  due?: number | null;
}

/** For tests: makes time pass, and holds back what the provider would send. */
export interface Control {
  /** With `hold` no webhook is sent until it is off again. */
  deliveries(change: { hold: boolean }): void;
  /** Lets refunds to the test cards that fail or succeed later do so now. */
  changeRefunds(): void;
  /** The buyer's bank decides the dispute of a payment, which a payment by the card for it has. */
  closeDispute(paymentIntent: string, outcome: 'won' | 'lost'): void;
  /** Does what is due (sessions end, refunds change), and resolves when every due webhook was tried. */
  settle(): Promise<void>;
  /** Adds objects that were made elsewhere, such as earlier payments; known ids stay as they are. */
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

/** Ends the sessions and changes the refunds whose time has come. */
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
