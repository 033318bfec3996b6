import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { priceNow } from '../products/price-now.ts';
import { turnedDiscounts } from '../products/reads.ts';
import { IN_STOCK } from '../products/select-products.ts';

/** The overlap of two looks: rows written before the last look may have been committed after it. */
const AGAIN_MS = 10 * 60_000;

/**
 * Records, once each, which saved products came back into stock or now cost less than when they
 * were saved.
 */
export async function fulfilWishes(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    // Locked: one process at a time.
    const { looked_until } = await trx
      .selectFrom('wish_looks')
      .select('looked_until')
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx.updateTable('wish_looks').set({ looked_until: now }).execute();
    await sql`
      update saved_products w set back_at = ${now} from products p
      where p.id = w.product_id and w.awaits_stock and w.back_at is null
        and p.deleted_at is null and ${IN_STOCK}`.execute(trx);
    const since = new Date(looked_until.getTime() - AGAIN_MS);
    await sql`
      update saved_products w set reduced_at = ${now} from products p
      where p.id = w.product_id and w.reduced_at is null and p.deleted_at is null
        and p.id in (
          select id from products where deleted_at is null and updated_at > ${since}
          union all select id from (${turnedDiscounts(since, now)}) turned)
        and ${priceNow(now)} < w.price_cents`.execute(trx);
  });
}
