import { sql } from 'kysely';
import { toCents } from '@souk/contract/money';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Row, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { idAt } from '../../kit/ids.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { unpaidEntries, type Unpaid } from '../ledger/unpaid.ts';
import { moneySettings } from '../settings/reads.ts';
import { partOfAmount, partsByOrder, type PlannedPart } from './plan-parts.ts';

type OpenDeps = Pick<Deps, 'now'>;

/** Serialises decisions on a shop's money: waits until the previous one is committed. */
export async function lockPayouts(trx: Trx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts of ${shopId}`}, 0))`.execute(
    trx,
  );
}

/** Returns the entries available to a shop, and their sum in cents. Needs the lock. */
export async function availableEntries(trx: Trx, { now }: OpenDeps, shopId: string) {
  const { hold_days: holdDays, ...settings } = await moneySettings(trx);
  const entries = await unpaidEntries(trx, { shopId, holdDays, now: now() });
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  return { entries, cents, minimumCents: toCents(settings.minimum_payout) };
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
    await book(trx, {
      kind: 'transfer',
      cause: partId,
      orderId: part.orderId,
      at: deps.now(),
      postings: [
        { account: 'provider', cents: -part.cents },
        {
          account: shopAccount(shopId),
          cents: part.cents,
          parts: [{ label: 'Paid out', cents: -part.cents }],
        },
      ],
    });
  }
  return id;
}

type ByHand = {
  shopId: string;
  cents: number;
  reference: string | null;
  actorId: string;
  requestKey: string | null;
};

/** Records a payout made by an admin, from the oldest entries. Needs the lock. */
export async function notePayoutByHand(
  trx: Trx,
  deps: OpenDeps,
  entries: readonly Unpaid[],
  { shopId, cents, reference, actorId, requestKey }: ByHand,
): Promise<string> {
  const id = await insertPayout(trx, deps, {
    shop_id: shopId,
    method: 'manual',
    status: 'paid',
    paid_at: deps.now(),
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
        parts: [{ label: 'Paid out by hand', cents: -cents }],
      },
    ],
  });
  return id;
}

type NewPayout = Omit<Row<'payouts'>, 'id' | 'created_at' | 'failure'>;

async function insertPayout(trx: Trx, { now }: OpenDeps, given: NewPayout): Promise<string> {
  const id = idAt(now());
  const row = { ...given, id, created_at: now(), failure: null };
  await trx.insertInto('payouts').values(row).execute();
  return id;
}

async function insertPart(
  trx: Trx,
  { now }: OpenDeps,
  payoutId: string,
  { orderId, cents, fromCharge, entries }: PlannedPart,
  status: 'requested' | 'paid',
): Promise<string> {
  const id = idAt(now());
  const row = {
    id,
    payout_id: payoutId,
    order_id: orderId,
    amount_cents: cents,
    from_charge: fromCharge,
    status,
    provider_transfer_id: null,
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
