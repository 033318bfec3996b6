import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import { soldSince } from '../../money/index.ts';
import { idsBoughtWith } from './bought-with.ts';
import { keep, lockSales, noteSales } from './queries.ts';
import { KEPT } from './relate.ts';

/** A purchase is dated before it is committed, and clocks of several machines may differ. */
const OVERLAP_MS = 10 * 60_000;

/** Updates the products bought together after recent sales and refunds. Safe to repeat. */
export async function relateSales(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const since = new Date((await lockSales(trx)).getTime() - OVERLAP_MS);
    const { rows } = await row({ id: 'text' })`
      select distinct i.product_id as id
      from (${soldSince(since)}) sold join order_items i on i.order_id = sold.order_id`.execute(
      trx,
    );
    for (const { id } of rows) {
      await keep(trx, id, 'bought_with', await idsBoughtWith(trx, id, KEPT));
    }
    await noteSales(trx, until);
  });
}
