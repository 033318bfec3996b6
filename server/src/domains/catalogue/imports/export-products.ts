import { PRODUCT_COLUMNS } from '@souk/contract/imports';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { CSV_START, csvLine } from '../../../kit/csv.ts';
import { shopHead } from '../../shops/index.ts';
import { selectProducts } from '../products/select-products.ts';
import { productLines } from './columns.ts';

const AT_ONCE = 500;

/** A shop's products as CSV, newest first; the import reads it. @throws ProblemError 404 */
export async function exportProducts(
  deps: Pick<Deps, 'db'>,
  shopId: string,
): Promise<{ shopName: string; lines: AsyncGenerator<string> }> {
  const shop = await shopHead(deps.db, shopId);
  return { shopName: shop.name, lines: linesOf(deps, shopId) };
}

async function* linesOf({ db }: Pick<Deps, 'db'>, shopId: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(PRODUCT_COLUMNS.map(({ name }) => name));
  for (let after: string | undefined; ;) {
    const rows = await selectProducts(db, {
      hits: sql`
        select id from products where shop_id = ${shopId} and deleted_at is null
          ${after ? sql`and id < ${after}` : sql``}
        order by id desc limit ${sql.lit(AT_ONCE)}`,
      order: sql`hits.id desc`,
      origin: null,
    });
    if (rows.length > 0) yield rows.map(productLines).join('');
    after = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return;
  }
}
