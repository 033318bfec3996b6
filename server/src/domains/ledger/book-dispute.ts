import { split } from '@souk/contract/money';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { book, shopAccount, type Posting } from './book.ts';

type DisputeMovement = {
  disputeId: string;
  orderId: string | null;
  /** Cents that the provider took or gave back, and its fee. */
  cents: number;
  feeCents: number;
};

/** A shop's share of a dispute. */
export type DisputeShare = { shopId: string; cents: number };

/**
 * Books the money that the provider took for a dispute: through `disputes`, from the shops'
 * balances immediately, on hold or not; the site bears the fee. The part that falls to no shop
 * stays in `disputes`.
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

/**
 * Books the money that the provider gave back: each shop gets its share of what was taken from it.
 */
export async function bookWonDispute(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  moved: DisputeMovement,
): Promise<boolean> {
  const taken = await trx
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_postings.entry_id')
    .where('kind', '=', 'dispute')
    .where('cause', '=', moved.disputeId)
    .where('account', 'like', 'shop:%')
    .orderBy('position')
    .select(['account', 'amount_cents'])
    .execute();
  const back = split(
    moved.cents,
    taken.map(({ amount_cents }) => amount_cents),
  );
  const shares = taken.map(({ account }, index) => ({
    shopId: account.slice('shop:'.length),
    cents: -(back[index] ?? 0),
  }));
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

const ofShop = ({ shopId, cents }: DisputeShare, label: string): Posting[] => [
  { account: 'disputes', cents: -cents },
  { account: shopAccount(shopId), cents, parts: [{ label, cents: -cents }] },
];
