import { SHIPPED_MAIL_WAITS_S } from '@souk/contract/orders';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../mail/index.ts';
import { lockShipmentById } from './lock-shipments.ts';
import { shipmentById } from './reads.ts';
import { mailShipment } from './shipment-mails.ts';

/**
 * Emails the buyer that a shipment has shipped, after a delay during which the seller can undo it.
 * Call this in the transaction that marks it as shipped.
 */
export async function mailShippedSoon(
  trx: Trx,
  { jobs, now }: MailDeps,
  shipmentId: string,
): Promise<void> {
  const { shipped_at } = await shipmentById(trx, shipmentId);
  if (shipped_at === null) return;
  const runAt = new Date(now().getTime() + SHIPPED_MAIL_WAITS_S * 1000);
  const payload = { shipmentId, shippedAt: shipped_at.toISOString() };
  await jobs.enqueue(trx, 'mail-shipped', payload, { key: `mail-shipped ${shipmentId}`, runAt });
}

/**
 * Sends that email with the current tracking, unless the seller undid the change or the shipment
 * has arrived. `shippedAt` distinguishes this change from a later one, for which the seller may not
 * want an email.
 */
export async function mailShipped(
  deps: MailDeps & Pick<Deps, 'db'>,
  { shipmentId, shippedAt }: { shipmentId: string; shippedAt: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const shipment = await lockShipmentById(trx, shipmentId);
    if (shipment?.status !== 'shipped') return;
    if (shipment.shipped_at?.toISOString() !== shippedAt) return;
    await mailShipment(trx, deps, { shipmentId, kind: 'shipped' });
  });
}
