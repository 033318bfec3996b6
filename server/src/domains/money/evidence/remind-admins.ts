import { adminPages } from '@souk/contract/admin-pages';
import { type ForeignAmount, formatForeign } from '@souk/contract/minor-units';
import type { Deps } from '../../../deps.ts';
import {
  type Letter,
  type LinkBuilder,
  mailAdmins,
  type MailDeps,
  siteOf,
  words,
  youAreAdmin,
} from '../../mail/index.ts';
import { orderNumbers } from '../../orders/index.ts';
import { disputesDue } from '../disputes/reads.ts';
import { answered } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days before the deadline. */
const REMINDERS = [2, 1];

/**
 * Reminds the admins of unanswered disputes two days and one day before the deadline. Runs hourly,
 * and mails each reminder once.
 */
export async function remindAdmins(deps: Pick<Deps, 'db'> & MailDeps): Promise<void> {
  const now = deps.now();
  for (const days of REMINDERS) {
    // The one-day reminder covers the last day.
    const from = new Date(now.getTime() + (days - 1) * DAY_MS);
    const open = await disputesDue(deps.db, from, new Date(now.getTime() + days * DAY_MS));
    const done = await answered(
      deps.db,
      open.map(({ id }) => id),
    );
    const due = open.filter(({ id }) => !done.has(id));
    const numbers = await orderNumbers(
      deps.db,
      due.flatMap(({ order_id }) => order_id ?? []),
    );
    for (const { id, order_id, amount_cents: amount, currency, reason, respond_by } of due) {
      await deps.db.transaction().execute(async (trx) => {
        await mailAdmins(trx, deps, {
          kind: 'dispute_due',
          cause: `${id} ${days}`,
          letter: disputeDueLetter(siteOf(deps), {
            id,
            orderNumber: (order_id && numbers.get(order_id)) ?? null,
            amount,
            currency,
            reason,
            respondBy: respond_by ?? now,
          }),
        });
      });
    }
  }
}

type DueDispute = ForeignAmount & {
  id: string;
  orderNumber: string | null;
  reason: string;
  respondBy: Date;
};

export const disputeDueLetter = (
  at: LinkBuilder,
  { id, orderNumber, amount, currency, reason, respondBy }: DueDispute,
): Letter => {
  const about = orderNumber === null ? 'a payment' : `order ${orderNumber}`;
  const by = respondBy.toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return {
    subject: `Please respond to the dispute over ${about} by ${by} UTC`,
    heading: 'A dispute needs your response',
    blocks: [
      words(
        `The buyer has disputed ${formatForeign({ amount, currency })} of ${about}. Reason: ${reason}.`,
      ),
      words(`You haven’t sent any evidence yet. After ${by} UTC, the bank will decide without it.`),
      { kind: 'link', label: 'See the dispute', url: at(adminPages.dispute(id)) },
    ],
    why: youAreAdmin(),
  };
};
