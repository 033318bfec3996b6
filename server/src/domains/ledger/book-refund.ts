import { share, split } from '@souk/contract/money';
import { sql } from 'kysely';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { book, shopAccount, type Account, type Posting } from './book.ts';

/** What of a part has been paid and not gone back, in cents. */
type Left = {
  shipment_id: string;
  shop_id: string;
  /** Goods and shipping, of which the commission was taken. */
  sold: number;
  tax: number;
  commission: number;
};

type BookedRefund = {
  refundId: string;
  orderId: string;
  /** Null: spread over all parts of the purchase. */
  shipmentId: string | null;
  amountCents: number;
};

/**
 * Books money that went back to a buyer, in proportion to what is left of goods, shipping and tax by
 * largest remainder. The caller holds the payment's lock, so that refunds of an order come one by one.
 */
export async function bookRefund(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { refundId, orderId, shipmentId, amountCents }: BookedRefund,
): Promise<void> {
  const parts = await leftOf(trx, orderId, shipmentId);
  const cents = split(
    amountCents,
    parts.flatMap(({ sold, tax }) => [sold, tax]),
  );
  await book(trx, {
    kind: 'refund',
    cause: refundId,
    orderId,
    at: now(),
    postings: [
      { account: 'provider', cents: -amountCents },
      ...parts.flatMap((part, index) =>
        ofPart(part, cents[2 * index] ?? 0, cents[2 * index + 1] ?? 0),
      ),
    ],
  });
}

/** The commission goes back with what it was taken of, so that a whole refund gives back all of it. */
function ofPart({ shop_id, shipment_id: shipmentId, ...left }: Left, sold: number, tax: number) {
  const commission = sold === left.sold ? left.commission : share(left.commission, sold, left.sold);
  const postings: Posting[] = [
    {
      account: shopAccount(shop_id),
      cents: sold - commission,
      shipmentId,
      parts: [
        { label: 'Refund', cents: -sold },
        { label: 'Commission given back', cents: commission },
      ],
    },
    { account: 'tax', cents: tax, shipmentId },
    { account: 'commission', cents: commission, shipmentId },
  ];
  return postings;
}

async function leftOf(trx: Trx, orderId: string, shipmentId: string | null): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select s.id as shipment_id, s.shop_id,
      coalesce(-sum(p.amount_cents) filter (where p.account <> 'tax'), 0)::bigint as sold,
      coalesce(-sum(p.amount_cents) filter (where p.account = 'tax'), 0)::bigint as tax,
      coalesce(-sum(p.amount_cents) filter (where p.account = 'commission'), 0)::bigint as commission
    from shipments s left join ledger_postings p on p.shipment_id = s.id
    where s.order_id = ${orderId} and s.id = coalesce(${shipmentId}::uuid, s.id)
    group by s.id order by s.id`.execute(trx);
  return rows;
}

/** The money of a refund came back to the provider: its entry is undone by another one. */
export async function bookFailedRefund(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  refundId: string,
): Promise<void> {
  const entry = await trx
    .selectFrom('ledger_entries')
    .select(['id', 'order_id'])
    .where('kind', '=', 'refund')
    .where('cause', '=', refundId)
    .executeTakeFirst();
  if (!entry) return;
  const postings = await trx
    .selectFrom('ledger_postings')
    .selectAll()
    .where('entry_id', '=', entry.id)
    .orderBy('position')
    .execute();
  await book(trx, {
    kind: 'refund',
    cause: `${refundId} failed`,
    orderId: entry.order_id,
    at: now(),
    postings: postings.map(({ account, amount_cents, shipment_id }) => ({
      account: account as Account,
      cents: -amount_cents,
      shipmentId: shipment_id,
      ...(account.startsWith('shop:')
        ? { parts: [{ label: 'The refund failed', cents: amount_cents }] }
        : {}),
    })),
  });
}
