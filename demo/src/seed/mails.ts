import type { DB } from '@souk/server/db/types';
import type { MailDeps } from '@souk/server/domains/mail/index';
import {
  mailNewShipments,
  mailPaidOrder,
  mailShipment,
  GONE_SHIPMENTS,
} from '@souk/server/domains/orders/index';
import type { Transaction } from 'kysely';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

/** The dependencies of a mail written at that moment. */
export type DemoMail = (at: Date) => MailDeps;

/** Writes mails as the product does; none of them goes out, as they are marked as sent. */
export const mailsOf =
  (publicUrl: string): DemoMail =>
  (at) => ({
    now: () => at,
    jobs: { enqueue: () => Promise.resolve() },
    config: { publicUrl, mediaUrl: null } as MailDeps['config'],
  });

const DAYS = 3;
const SENT_AFTER_HOURS = 5 / 3600;

/** The outbox of the last days: mails about payments, shipments and deliveries. */
export async function seedMails(
  trx: Transaction<DB>,
  { now, newId }: SeedTime,
  mail: DemoMail,
): Promise<void> {
  const since = daysBefore(now, DAYS);
  // Sent by now, too.
  const until = hoursAfter(now, -SENT_AFTER_HOURS);
  const paid = await trx
    .selectFrom('payments')
    .where('paid_at', '>', since)
    .where('paid_at', '<=', until)
    .select(['order_id', 'paid_at'])
    .execute();
  for (const { order_id, paid_at } of paid) {
    const deps = mail(paid_at ?? now);
    await mailPaidOrder(trx, deps, order_id);
    await mailNewShipments(trx, deps, order_id);
  }
  for (const kind of ['shipped', 'delivered'] as const) {
    const column = `${kind}_at` as const;
    const parts = await trx
      .selectFrom('shipments')
      .where(column, '>', since)
      .where(column, '<=', until)
      .where('status', 'in', GONE_SHIPMENTS)
      .select(['id', column])
      .execute();
    for (const part of parts) {
      const at = (part as { [name: string]: unknown })[column] as Date;
      await mailShipment(trx, mail(at), { shipmentId: part.id, kind });
    }
  }
  // Lists sort by id: use that moment's, which the product takes from its clock.
  const written = await trx
    .selectFrom('mails')
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .execute();
  for (const { id, created_at } of written) {
    await trx
      .updateTable('mails')
      .set({
        id: newId(created_at),
        state: 'sent',
        attempts: 1,
        sent_at: hoursAfter(created_at, SENT_AFTER_HOURS),
      })
      .where('id', '=', id)
      .execute();
  }
}
