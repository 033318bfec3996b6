import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { newestFirst } from '../data/newest.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** Open reports. By the products' place in the catalogue: any will do. */
const REPORTS = [
  {
    kind: 'product',
    of: 5,
    by: 3,
    days: 2.4,
    reason: 'misleading',
    text: 'The page says that the shop makes it by hand. Mine came in the box of a factory, with a sticker over its name.',
  },
  {
    kind: 'shop',
    of: 40,
    by: 7,
    days: 0.6,
    reason: 'other',
    text: 'A card in the parcel offered me money back for a review with five stars.',
  },
] as const;

/** Two undecided reports. */
export async function seedReports(
  db: Kysely<DB>,
  world: World,
  { now, newId }: SeedTime,
): Promise<void> {
  const buyers = [...world.buyers.values()];
  const goods = newestFirst();
  const rows = REPORTS.flatMap(({ of, by, days, ...report }) => {
    const [good, buyer] = [goods[of], buyers[by]];
    if (!good || !buyer) return [];
    const created_at = daysBefore(now, days);
    const target =
      report.kind === 'product'
        ? seededOf(world.products, good.product)
        : seededOf(world.shops, good.shop);
    return {
      ...report,
      id: newId(created_at),
      reporter_id: buyer,
      target_id: target.id,
      created_at,
    };
  });
  await bulkInsert(db, 'reports', rows);
}
