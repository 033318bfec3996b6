import { isId } from '@souk/contract/ids';
import { toMinor } from '@souk/contract/money';
import { sql } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderTransfer } from '../../../gateways/payments/payout-provider.ts';
import { idAt } from '../../../kit/ids.ts';
import { moneySettings } from '../../shops/index.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { unpaidEntries, type Unpaid } from '../ledger/unpaid.ts';
import { releaseTerms } from '../ledger/waiting-shipments.ts';
import { partOfAmount, partsByOrder, type PlannedPart } from './plan-parts.ts';
import { ownPlan } from './plans.ts';
import { partBy } from './queries.ts';

type OpenDeps = Pick<Deps, 'now'>;

/** Serialises decisions on a shop's money: waits until the previous one is committed. */
export async function lockPayouts(trx: Trx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts of ${shopId}`}, 0))`.execute(
    trx,
  );
}

/** Returns the entries available to a shop, and their sum in minor units. Needs the lock. */
export async function availableEntries(trx: Trx, { now }: OpenDeps, shopId: string) {
  const settings = await moneySettings(trx);
  const terms = releaseTerms(settings);
  const entries = await unpaidEntries(trx, { shopId, terms, now: now() });
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  const own = (await ownPlan(trx, shopId))?.minimum_cents ?? 0;
  return { entries, cents, minimumCents: Math.max(toMinor(settings.minimum_payout), own) };
}

/**
 * Opens a payout of these entries through the provider, recorded and booked before anything is
 * sent. Needs the lock.
 */
export async function openPayout(
  trx: Trx,
  deps: OpenDeps,
  shopId: string,
  entries: readonly Unpaid[],
): Promise<string> {
  const parts = partsByOrder(entries);
  const id = await insertPayout(trx, deps, {
    shop_id: shopId,
    method: 'provider',
    status: 'pending',
    paid_at: null,
    reference: null,
    requested_by: null,
    request_key: null,
    amount_cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  });
  for (const part of parts) {
    const partId = await insertPart(trx, deps, id, part, 'requested');
    await bookTransfer(trx, deps, shopId, partId, part);
  }
  return id;
}

type ByHand = {
  shopId: string;
  cents: number;
  reference: string | null;
  actorId: string;
  requestKey: string | null;
  /** Defaults to now. */
  paidAt?: Date;
};

/** Records a payout made by an admin, from the oldest entries. Needs the lock. */
export async function notePayoutByHand(
  trx: Trx,
  deps: OpenDeps,
  entries: readonly Unpaid[],
  { shopId, cents, reference, actorId, requestKey, paidAt = deps.now() }: ByHand,
): Promise<string> {
  const id = await insertPayout(trx, deps, {
    shop_id: shopId,
    method: 'manual',
    status: 'paid',
    paid_at: paidAt,
    reference,
    requested_by: actorId,
    request_key: requestKey,
    amount_cents: cents,
  });
  await insertPart(trx, deps, id, partOfAmount(entries, cents), 'paid');
  await book(trx, {
    kind: 'payout',
    cause: id,
    orderId: null,
    actorId,
    ...(reference === null ? {} : { reason: reference }),
    at: deps.now(),
    postings: [
      { account: 'bank', cents: -cents },
      {
        account: shopAccount(shopId),
        cents,
        parts: [{ label: 'Manual payout', cents: -cents }],
      },
    ],
  });
  return id;
}

type PaidTransfer = { shopId: string; transfer: ProviderTransfer; part: PlannedPart };

/**
 * Records and books a transfer that the provider has already made. Reuses the ids from its request
 * unless they're taken. Needs the payout lock.
 */
export async function notePaidTransfer(
  trx: Trx,
  deps: OpenDeps,
  { shopId, transfer, part }: PaidTransfer,
): Promise<void> {
  const { key, payoutId: askedPayout, createdAt } = transfer;
  const made = { now: () => createdAt };
  const isMissing = key !== null && isId(key) && !(await partBy(trx, 'id', key));
  const ofRequest = isMissing && askedPayout !== null && isId(askedPayout);
  const payoutId = ofRequest ? askedPayout : idAt(createdAt);
  // The transfers of a lost payout are found one by one, and each adds to it.
  const isKnown = await growPayout(trx, payoutId, part.cents);
  if (!isKnown) {
    await insertPayout(
      trx,
      made,
      {
        shop_id: shopId,
        method: 'provider',
        status: 'paid',
        paid_at: createdAt,
        reference: 'Found at the payment provider',
        requested_by: null,
        request_key: null,
        amount_cents: part.cents,
      },
      payoutId,
    );
  }
  const sent = { transferId: transfer.id, id: isMissing ? key : idAt(createdAt) };
  const partId = await insertPart(trx, made, payoutId, part, 'paid', sent);
  await bookTransfer(trx, deps, shopId, partId, part);
}

async function growPayout(trx: Trx, id: string, cents: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set((eb) => ({ amount_cents: eb('amount_cents', '+', cents) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function bookTransfer(
  trx: Trx,
  { now }: OpenDeps,
  shopId: string,
  partId: string,
  { orderId, cents }: PlannedPart,
): Promise<void> {
  await book(trx, {
    kind: 'transfer',
    cause: partId,
    orderId,
    at: now(),
    postings: [
      { account: 'provider', cents: -cents },
      { account: shopAccount(shopId), cents, parts: [{ label: 'Paid out', cents: -cents }] },
    ],
  });
}

type NewPayout = Omit<
  Row<'payouts'>,
  'id' | 'created_at' | 'failure' | 'cancelled_at' | 'cancelled_by'
>;

async function insertPayout(
  trx: Trx,
  { now }: OpenDeps,
  given: NewPayout,
  id = idAt(now()),
): Promise<string> {
  const unset = { failure: null, cancelled_at: null, cancelled_by: null };
  const row = { ...given, ...unset, id, created_at: now() };
  await trx.insertInto('payouts').values(row).execute();
  return id;
}

async function insertPart(
  trx: Trx,
  { now }: OpenDeps,
  payoutId: string,
  { orderId, cents, fromCharge, entries }: PlannedPart,
  status: 'requested' | 'paid',
  { id = idAt(now()), transferId = null }: { id?: string; transferId?: string | null } = {},
): Promise<string> {
  const row = {
    id,
    payout_id: payoutId,
    order_id: orderId,
    amount_cents: cents,
    from_charge: fromCharge,
    status,
    provider_transfer_id: transferId,
    asked_at: null,
    failed_for: null,
    failure: null,
  };
  await trx.insertInto('payout_parts').values(row).execute();
  await bulkInsert(
    trx,
    'payout_entries',
    entries.map((entry) => ({
      part_id: id,
      entry_id: entry.entry_id,
      position: entry.position,
      amount_cents: entry.cents,
    })),
  );
  return id;
}
