import type { EntryKind } from '@souk/contract/ledger';
import { share, split } from '@souk/contract/money';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { type Account, book, type Posting, shopAccount } from './book.ts';

/**
 * The part of a shipment that was paid and not refunded, or the part covered by a refund, in minor
 * units.
 */
const LEFT = row({
  shipment_id: 'text',
  shop_id: 'text',
  /** Paid goods and shipping. */
  sold: 'number',
  /** What the site gave of goods and shipping. */
  promotion: 'number',
  tax: 'number',
  commission: 'number',
  /** Whether the shop owes the tax. */
  tax_by_seller: 'boolean',
});
type RefundableShare = RowOf<typeof LEFT>;

/** A row from the refunds of payments. */
type BookedRefund = {
  id: string;
  order_id: string;
  /** Null if the refund is spread over all shipments of the purchase. */
  shipment_id: string | null;
  amount_cents: number;
  /** The breakdown of the amount; null where unknown, as for a refund without a shipment. */
  goods_cents: number | null;
  shipping_cents: number | null;
  tax_cents: number | null;
  commission_cents: number;
  promotion_cents: number;
};

/**
 * Books money refunded to a buyer. The caller holds the payment's lock, so that refunds of an order
 * are booked one at a time. `reason` is a note for admins.
 */
export async function bookRefund(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  refund: BookedRefund,
  reason?: string,
): Promise<void> {
  await book(trx, {
    kind: 'refund',
    cause: refund.id,
    orderId: refund.order_id,
    ...(reason === undefined ? {} : { reason }),
    at: now(),
    postings: [
      { account: 'provider', cents: -refund.amount_cents },
      ...(await shares(trx, refund)).flatMap(ofShipment),
    ],
  });
}

/** Returns the part of a refund that falls to each shipment, in minor units. */
async function shares(trx: Trx, refund: BookedRefund): Promise<RefundableShare[]> {
  const { goods_cents: goods, shipping_cents: shipping, tax_cents: tax } = refund;
  const parts = await leftOf(trx, refund.order_id, refund.shipment_id);
  const [only] = parts;
  if (only && goods !== null && shipping !== null && tax !== null) {
    const { commission_cents: commission, promotion_cents: promotion } = refund;
    const sold = goods + shipping + (only.tax_by_seller ? tax : 0);
    return [{ ...only, sold, tax: only.tax_by_seller ? 0 : tax, commission, promotion }];
  }
  // In proportion to the rest of each, by largest remainder.
  const cents = split(
    refund.amount_cents,
    parts.flatMap((part) => [part.sold, part.tax]),
  );
  return parts.map((part, index) => {
    const sold = cents[2 * index] ?? 0;
    const ofPart = (whole: number) => (sold === part.sold ? whole : share(whole, sold, part.sold));
    const [commission, promotion] = [ofPart(part.commission), ofPart(part.promotion)];
    return { ...part, sold, tax: cents[2 * index + 1] ?? 0, commission, promotion };
  });
}

function ofShipment({
  shop_id,
  shipment_id: shipmentId,
  sold,
  tax,
  commission,
  promotion,
}: RefundableShare): Posting[] {
  return [
    {
      account: shopAccount(shop_id),
      cents: sold + promotion - commission,
      shipmentId,
      parts: [
        { label: 'Refund', cents: -sold },
        { label: 'Promotion given back', cents: -promotion },
        { label: 'Commission given back', cents: commission },
      ],
    },
    { account: 'promotions', cents: -promotion, shipmentId },
    { account: 'tax', cents: tax, shipmentId },
    { account: 'commission', cents: commission, shipmentId },
  ];
}

async function leftOf(
  trx: Trx,
  orderId: string,
  shipmentId: string | null,
): Promise<RefundableShare[]> {
  const { rows } = await LEFT`
    select s.id as shipment_id, s.shop_id, s.tax_by_seller,
      coalesce(-sum(p.amount_cents) filter (where p.account <> 'tax'), 0)::bigint as sold,
      coalesce(sum(p.amount_cents) filter (where p.account = 'promotions'), 0)::bigint as promotion,
      coalesce(-sum(p.amount_cents) filter (where p.account = 'tax'), 0)::bigint as tax,
      coalesce(-sum(p.amount_cents) filter (where p.account = 'commission'), 0)::bigint as commission
    from shipments s left join ledger_postings p on p.shipment_id = s.id
    where s.order_id = ${orderId} and s.id = coalesce(${shipmentId}::uuid, s.id)
    group by s.id order by s.id`.execute(trx);
  return rows;
}

/** Reverses the entry of a refund whose money came back to the provider, with another entry. */
export async function bookFailedRefund(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  refundId: string,
): Promise<void> {
  await reverseEntry(trx, deps, {
    kind: 'refund',
    cause: refundId,
    again: `${refundId} failed`,
    label: 'The refund failed',
  });
}

type Reversal = {
  kind: EntryKind;
  cause: string;
  /** The cause of the reversing entry. */
  again: string;
  /** The label that the shop sees. */
  label: string;
};

/** Reverses a cause's entry, if it has one, with another of the same kind. Safe to repeat. */
export async function reverseEntry(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { kind, cause, again, label }: Reversal,
): Promise<void> {
  const entry = await trx
    .selectFrom('ledger_entries')
    .select(['id', 'order_id'])
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (!entry) return;
  const postings = await trx
    .selectFrom('ledger_postings')
    .selectAll()
    .where('entry_id', '=', entry.id)
    .orderBy('position')
    .execute();
  await book(trx, {
    kind,
    cause: again,
    orderId: entry.order_id,
    at: now(),
    postings: postings.map(({ account, amount_cents, shipment_id }) => ({
      account: account as Account,
      cents: -amount_cents,
      shipmentId: shipment_id,
      ...(account.startsWith('shop:') ? { parts: [{ label, cents: amount_cents }] } : {}),
    })),
  });
}
