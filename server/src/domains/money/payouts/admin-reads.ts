import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { PAYOUTS, type FoundTransfer, type OpenPayout } from '@souk/contract/payouts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { payouts, toPayout, type PayoutRow } from './reads.ts';
import { namesOf } from './shop-names.ts';
import { transfersOf } from './transfers.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

/** Lists payouts under way, and those of the last 30 days with a failed transfer. */
export async function payoutsUnderWay(
  { db, now }: ReadDeps,
  page: PageQuery,
): Promise<Page<OpenPayout>> {
  const since = new Date(now().getTime() - SHOWN_DAYS * DAY_MS);
  const open = payouts(db).where((eb) =>
    eb.or([
      eb('status', '=', 'pending'),
      eb.and([
        eb('payouts.created_at', '>', since),
        eb.exists(
          eb
            .selectFrom('payout_parts')
            .whereRef('payout_parts.payout_id', '=', 'payouts.id')
            .where('payout_parts.status', '=', 'failed')
            .select('payout_parts.id'),
        ),
      ]),
    ]),
  );
  const { rows, total } = await countedPage(open, page);
  return { rows: await toOpenPayouts(db, rows), total };
}

/** @throws ProblemError 404 */
export async function payoutUnderWay(db: Db, id: string): Promise<OpenPayout> {
  const found = await payouts(db).where('payouts.id', '=', id).execute();
  const [payout] = await toOpenPayouts(db, found);
  if (!payout) throw notFound(PAYOUTS.notFound);
  return payout;
}

async function toOpenPayouts(db: Db, rows: readonly PayoutRow[]): Promise<OpenPayout[]> {
  const names = await namesOf(db, rows);
  const transfers = await transfersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toPayout(row),
    shop_id: row.shop_id,
    shop_name: names.get(row.shop_id) ?? '',
    transfers: transfers.get(row.id) ?? [],
    cancelling: row.status === 'pending' && row.cancelled_at !== null,
  }));
}

/** Lists the provider's unexplained transfers, newest first. */
export async function foundTransfers(db: Db, page: PageQuery): Promise<Page<FoundTransfer>> {
  const open = db.selectFrom('found_transfers').selectAll().where('settled_at', 'is', null);
  const { rows, total } = await countedPage(open.orderBy('id', 'desc'), page);
  const names = await namesOf(db, rows);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      provider_transfer_id: row.provider_transfer_id,
      shop_id: row.shop_id,
      shop_name: names.get(row.shop_id) ?? '',
      order_number: row.order_number,
      amount: toAmount(row.amount_cents),
      sent_at: row.sent_at.toISOString(),
      found_at: row.found_at.toISOString(),
    })),
    total,
  };
}

const HANGING_MS = DAY_MS;
const FAILED_DAYS = 7;

/**
 * Lists payouts that need an admin, oldest first: in progress for more than a day, or recently
 * failed with no later payout to that shop.
 */
export async function troubledPayouts({ db, now }: ReadDeps) {
  const since = (ms: number) => new Date(now().getTime() - ms);
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'shop_id', 'amount_cents', 'created_at', 'failure'])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('created_at', '<', since(HANGING_MS))]),
        eb.and([
          eb('status', '=', 'failed'),
          eb('created_at', '>', since(FAILED_DAYS * DAY_MS)),
          eb.not(
            eb.exists(
              eb
                .selectFrom('payouts as later')
                .select('later.id')
                .whereRef('later.shop_id', '=', 'payouts.shop_id')
                .whereRef('later.id', '>', 'payouts.id'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  const names = await namesOf(db, rows);
  return rows.map((row) => ({ ...row, shop_name: names.get(row.shop_id) ?? '' }));
}
