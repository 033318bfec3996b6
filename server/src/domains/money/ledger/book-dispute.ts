import { split } from '@souk/contract/money';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { book, shopAccount, type Posting } from './book.ts';

type DisputeMovement = {
  disputeId: string;
  orderId: string | null;
  /** Minor units that the provider took or gave back, and its fee. */
  cents: number;
  feeCents: number;
};

/** A shipment's share of a dispute. Entries from earlier releases have no `shipmentId`. */
export type DisputeShare = { shopId: string; shipmentId: string | null; cents: number };

/**
 * Books the money that the provider took for a dispute. Charges it to the shops' balances right
 * away, even if they're on hold, through the `disputes` account. Any amount that belongs to no shop
 * stays in that account. The site pays the fee.
 */
export async function bookDispute(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  moved: DisputeMovement,
  shares: readonly DisputeShare[],
): Promise<boolean> {
  const entry = await book(trx, {
    kind: 'dispute',
    cause: moved.disputeId,
    orderId: moved.orderId,
    at: now(),
    postings: [
      { account: 'provider', cents: -moved.cents - moved.feeCents },
      { account: 'provider_fees', cents: moved.feeCents },
      { account: 'disputes', cents: moved.cents },
      ...shares.flatMap((share) => ofShop(share, 'Dispute')),
    ],
  });
  return entry !== null;
}

/** Books the money that the provider returned, in proportion to each shop's charge. */
export async function bookWonDispute(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  moved: DisputeMovement,
): Promise<boolean> {
  const taken = await takenShares(trx, moved.disputeId);
  const back = split(
    moved.cents,
    taken.map(({ cents }) => cents),
  );
  const shares = taken.map((share, index) => ({ ...share, cents: -(back[index] ?? 0) }));
  const entry = await book(trx, {
    kind: 'dispute_won',
    cause: moved.disputeId,
    orderId: moved.orderId,
    at: now(),
    postings: [
      { account: 'provider', cents: moved.cents - moved.feeCents },
      { account: 'provider_fees', cents: moved.feeCents },
      { account: 'disputes', cents: -moved.cents },
      ...shares.flatMap((share) => ofShop(share, 'Dispute won')),
    ],
  });
  return entry !== null;
}

/** Returns the amounts that a dispute took from each shipment. Empty until it's booked. */
export async function takenShares(db: Db, disputeId: string): Promise<DisputeShare[]> {
  const taken = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_postings.entry_id')
    .where('kind', '=', 'dispute')
    .where('cause', '=', disputeId)
    .where('account', 'like', 'shop:%')
    .orderBy('position')
    .select(['account', 'shipment_id', 'amount_cents'])
    .execute();
  return taken.map(({ account, shipment_id, amount_cents }) => ({
    shopId: account.slice('shop:'.length),
    shipmentId: shipment_id,
    cents: amount_cents,
  }));
}

const ofShop = ({ shopId, shipmentId, cents }: DisputeShare, label: string): Posting[] => [
  { account: 'disputes', cents: -cents },
  { account: shopAccount(shopId), cents, shipmentId, parts: [{ label, cents: -cents }] },
];

/**
 * The tax and commission on a shipment's share of a lost dispute, and what the site gave for it, in
 * minor units.
 */
export type LostShare = {
  shopId: string;
  shipmentId: string;
  tax: number;
  commission: number;
  promotion: number;
};

/**
 * Books a lost dispute like a refund: the shop gets back the tax and commission on the lost amount,
 * and pays the rest. The whole amount was charged when the dispute opened. Returns false if the
 * cause already has an entry.
 */
export async function bookLostDispute(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { cause, orderId }: { cause: string; orderId: string },
  shares: readonly LostShare[],
): Promise<boolean> {
  const entry = await book(trx, {
    kind: 'dispute_lost',
    cause,
    orderId,
    at: now(),
    postings: shares.flatMap(({ shopId, shipmentId, tax, commission, promotion }): Posting[] => [
      {
        account: shopAccount(shopId),
        cents: promotion - tax - commission,
        shipmentId,
        parts: [
          { label: 'Tax given back', cents: tax },
          { label: 'Commission given back', cents: commission },
          { label: 'Promotion given back', cents: -promotion },
        ],
      },
      { account: 'promotions', cents: -promotion, shipmentId },
      { account: 'tax', cents: tax, shipmentId },
      { account: 'commission', cents: commission, shipmentId },
    ]),
  });
  return entry !== null;
}
