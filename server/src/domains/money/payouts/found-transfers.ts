import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderTransfer } from '../../../gateways/payments/payout-provider.ts';
import { newId } from '../../../kit/ids.ts';
import type { MailDeps } from '../../mail/index.ts';
import { mailFoundTransfer } from './payout-mails.ts';

/**
 * Returns the transfers that no payout or admin has explained, such as those made between the latest
 * backup and a restore. Omits fully reversed ones.
 */
export async function unknownTransfers(
  db: Db,
  transfers: readonly ProviderTransfer[],
): Promise<ProviderTransfer[]> {
  const kept = transfers.filter((transfer) => !isReversed(transfer));
  if (kept.length === 0) return [];
  const known = await explainedOf(
    db,
    kept.map(({ id }) => id),
  );
  return kept.filter(({ id }) => !known.has(id));
}

const isReversed = ({ amountCents, reversedCents }: ProviderTransfer) =>
  amountCents <= reversedCents;

/** Returns which of these transfers a payout or an admin has explained. */
export async function explainedOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const [parts, settled] = await Promise.all([
    db
      .selectFrom('payout_parts')
      .select('provider_transfer_id as id')
      .where('provider_transfer_id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('found_transfers')
      .select('provider_transfer_id as id')
      .where('provider_transfer_id', 'in', [...ids])
      .where('settled_at', 'is not', null)
      .execute(),
  ]);
  return new Set([...parts, ...settled].flatMap(({ id }) => id ?? []));
}

/** Lists an unexplained transfer for the admins, and mails them once. */
export async function listTransfer(
  trx: Trx,
  deps: Pick<Deps, 'now'> & MailDeps,
  shopId: string,
  transfer: ProviderTransfer,
): Promise<void> {
  if (isReversed(transfer)) return;
  const { id, orderNumber, amountCents, createdAt } = transfer;
  const found = await trx
    .insertInto('found_transfers')
    .values({
      id: newId(),
      provider_transfer_id: id,
      shop_id: shopId,
      order_number: orderNumber,
      amount_cents: amountCents,
      sent_at: createdAt,
      found_at: deps.now(),
      settled_at: null,
      settled_by: null,
      note: null,
    })
    .onConflict((oc) => oc.column('provider_transfer_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (found) await mailFoundTransfer(trx, deps, { id: found.id, shopId, amountCents, orderNumber });
}
