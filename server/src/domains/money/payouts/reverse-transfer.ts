import { formatAmount } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderReversal } from '../../../gateways/payments/payout-provider.ts';
import { ProviderRefused, ProviderShortOfFunds } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { partBy } from './queries.ts';

type ReverseDeps = Pick<Deps, 'db' | 'now' | 'log' | 'payments'>;
type Part = NonNullable<Awaited<ReturnType<typeof partBy>>>;

/** Requests part of a transfer back. Safe to repeat. @throws ProviderUnavailable: to be retried */
export async function reverseTransfer(deps: ReverseDeps, id: string): Promise<void> {
  const row = await deps.db
    .selectFrom('transfer_reversals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const part = row && (await partBy(deps.db, 'id', row.part_id));
  const transferId = part?.provider_transfer_id;
  if (row?.status !== 'requested' || !transferId) return;
  try {
    const made = await deps.payments.reversalsOf(transferId);
    const amountCents = row.amount_cents;
    const known = made.find(({ key }) => key === id);
    const reversal =
      known ?? (await deps.payments.reverseTransfer({ key: id, transferId, amountCents }));
    await settle(deps, part, reversal);
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderShortOfFunds)) throw error;
    // The seller's account may be empty. Their next sales, or a later attempt, will cover it.
    deps.log.warn({ reversal: id, failure: error.message }, 'a transfer could not be taken back');
    await deps.db
      .updateTable('transfer_reversals')
      .set({ status: 'failed', failure: error.message, settled_at: deps.now() })
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .execute();
  }
}

/**
 * Books the reversals of a transfer, made by us or at the provider. Ignores transfers that are not
 * ours. Returns what was done, in words.
 */
export async function syncTransfer(deps: ReverseDeps, transferId: string): Promise<string[]> {
  const part = await partBy(deps.db, 'provider_transfer_id', transferId);
  if (!part) return [];
  const did: string[] = [];
  for (const reversal of await deps.payments.reversalsOf(transferId)) {
    const cents = await settle(deps, part, reversal);
    if (cents > 0) did.push(`${formatAmount(toAmount(cents))} of a payout was taken back`);
  }
  return did;
}

/** Returns the booked amount, in minor units. */
async function settle(deps: ReverseDeps, part: Part, reversal: ProviderReversal): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    // Handles events of the same transfer one at a time.
    await trx
      .selectFrom('payout_parts')
      .select('id')
      .where('id', '=', part.id)
      .forUpdate()
      .execute();
    const row = await rowOf(trx, deps, part, reversal);
    if (row.status === 'succeeded') return 0;
    await trx
      .updateTable('transfer_reversals')
      .set({
        status: 'succeeded',
        provider_reversal_id: reversal.id,
        failure: null,
        settled_at: deps.now(),
      })
      .where('id', '=', row.id)
      .execute();
    const cents = reversal.amountCents;
    await book(trx, {
      kind: 'transfer_reversed',
      cause: row.id,
      orderId: part.order_id,
      at: deps.now(),
      postings: [
        { account: 'provider', cents },
        {
          account: shopAccount(part.shop_id),
          cents: -cents,
          parts: [{ label: 'Taken back from a payout', cents }],
        },
      ],
    });
    return cents;
  });
}

type Reversal = Pick<Row<'transfer_reversals'>, 'id' | 'status'>;

/**
 * Returns the row of a reversal: the one that requested it, or a new one if made at the provider.
 */
async function rowOf(
  trx: Trx,
  { now }: ReverseDeps,
  part: Part,
  { id: providerId, key, amountCents }: ProviderReversal,
): Promise<Reversal> {
  const known = await trx
    .selectFrom('transfer_reversals')
    .select(['id', 'status', 'provider_reversal_id'])
    .where('part_id', '=', part.id)
    .execute();
  const found = known.find((row) => row.id === key || row.provider_reversal_id === providerId);
  if (found) return found;
  const id = newId();
  await trx
    .insertInto('transfer_reversals')
    .values({
      id,
      part_id: part.id,
      amount_cents: amountCents,
      status: 'requested',
      failure: null,
      provider_reversal_id: providerId,
      created_at: now(),
      settled_at: null,
    })
    .execute();
  return { id, status: 'requested' };
}
