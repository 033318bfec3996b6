import { LOW_STOCK } from '@souk/contract/limits';
import type { PageQuery } from '@souk/contract/paging';
import type { LowStock } from '@souk/contract/products';
import { listOf, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { shopIdsOf } from '../../shops/index.ts';
import { ON_SHELF } from './visibility.ts';

/**
 * Lists products on sale in the actor's shops with low stock, or with options low in stock;
 * scarcest first.
 */
export async function lowStock(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  page: PageQuery,
): Promise<Page<LowStock>> {
  const shopIds = await shopIdsOf(db, actor.id);
  if (shopIds.length === 0) return { rows: [], total: 0 };
  const found = await lowStockOf(db, shopIds, page);
  // A page past the last one has no row to carry the count.
  const counted = found.length > 0 ? found : await lowStockOf(db, shopIds, { page: 1, limit: 1 });
  return { rows: found.map(({ total: _, ...row }) => row), total: counted[0]?.total ?? 0 };
}

const LOW_STOCK_ROW = row({
  product_id: 'text',
  shop_id: 'text',
  shop_name: 'text',
  name: 'text',
  image: 'text | null',
  stock: 'number',
  options: listOf({ value: 'text', stock: 'number' }),
  total: 'number',
});

/** Scans all products of these shops: an index by stock would cost each sale more than it saves. */
export async function lowStockOf(
  db: Db,
  shopIds: readonly string[],
  { page, limit }: PageQuery,
): Promise<RowOf<typeof LOW_STOCK_ROW>[]> {
  const { rows } = await LOW_STOCK_ROW`
    select p.id as product_id, p.shop_id, s.name as shop_name, p.name, p.images[1] as image,
      coalesce(few.stock, p.stock_quantity) as stock, coalesce(few.options, '[]') as options,
      (count(*) over ())::int as total
    from products p
    join shops s on s.id = p.shop_id
    left join lateral (
      select min(v.stock_quantity) as stock,
        json_agg(json_build_object('value', v.value, 'stock', v.stock_quantity)
          order by v.stock_quantity, v.position) as options
      from variants v
      where v.product_id = p.id and v.deleted_at is null and v.stock_quantity <= ${LOW_STOCK}
    ) few on p.has_variants
    where p.shop_id = any(${[...shopIds]}::uuid[]) and ${ON_SHELF}
      and case when p.has_variants then few.stock is not null
        else p.stock_quantity <= ${LOW_STOCK} end
    order by stock, p.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}
