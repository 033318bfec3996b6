import { LOW_STOCK } from '@souk/contract/limits';
import type { ManagedPart, ManagedQuery, ManagedSort } from '@souk/contract/product-inputs';
import type { ManagedCounts, Product } from '@souk/contract/products';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import { alphabetical, beginsWith } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { activeDiscount } from './price-now.ts';
import { exactly, wordsOf } from './search-text.ts';
import { selectProducts, toProduct } from './select-products.ts';
import { ON_SHELF } from './visibility.ts';

/** Units in stock of a product `p`, as in the contract's `stock_quantity`. */
const IN_STOCK = sql`(case when p.has_variants then coalesce((
  select sum(v.stock_quantity) from variants v
  where v.product_id = p.id and v.deleted_at is null), 0) else p.stock_quantity end)`;

const ORDERS: Record<ManagedSort, RawBuilder<unknown>> = {
  newest: sql`p.id desc`,
  name: sql`${alphabetical(sql`p.name`)}, p.id desc`,
  name_desc: sql`${alphabetical(sql`p.name`)} desc, p.id`,
  price_low: sql`p.price_cents, p.id desc`,
  price_high: sql`p.price_cents desc, p.id`,
  stock_low: sql`${IN_STOCK}, p.id desc`,
  stock_high: sql`${IN_STOCK} desc, p.id`,
};

/** SQL: whether a product `p` is in each part of the list. `low` is defined as on the dashboard. */
const PARTS: Record<ManagedPart, (now: Date) => RawBuilder<SqlBool>> = {
  all: () => sql`true`,
  low: () => sql`(${ON_SHELF} and case when p.has_variants then exists (select from variants v
    where v.product_id = p.id and v.deleted_at is null and v.stock_quantity <= ${LOW_STOCK})
    else p.stock_quantity <= ${LOW_STOCK} end)`,
  no_clip: () => sql`(p.video_url is null)`,
  on_sale: activeDiscount,
  draft: () => sql`(p.status <> 'listed')`,
};

/** Counts a shop's products in each part of the list. */
export async function countManaged(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
): Promise<ManagedCounts> {
  const at = now();
  const count = (part: ManagedPart) => sql`(count(*) filter (where ${PARTS[part](at)}))::int`;
  const { rows } = await row({
    all: 'number',
    low: 'number',
    no_clip: 'number',
    on_sale: 'number',
    draft: 'number',
  })`
    select ${count('all')} as all, ${count('low')} as low, ${count('no_clip')} as no_clip,
      ${count('on_sale')} as on_sale, ${count('draft')} as draft
    from products p where p.shop_id = ${shopId} and p.deleted_at is null`.execute(db);
  return rows[0] ?? { all: 0, low: 0, no_clip: 0, on_sale: 0, draft: 0 };
}

/** Returns a page of one part of a shop's products, searched by words or SKU. @throws ProblemError 404 */
export async function managedProducts(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  shopId: string,
  { search, sort_by, show, page, limit }: ManagedQuery,
): Promise<Page<Product>> {
  const order = ORDERS[sort_by];
  const ours = sql`p.shop_id = ${shopId} and p.deleted_at is null and ${PARTS[show](deps.now())}`;
  const from = search
    ? sql`(${matching(ours, search)}) matches join products p on p.id = matches.id`
    : sql`products p where ${ours}`;
  const [rows, total] = await Promise.all([
    selectProducts(deps.db, {
      hits: sql`select p.id from ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
      order,
      origin: null,
    }),
    countOf(deps, from),
  ]);
  const seen = { now: deps.now(), is_admin: actor.is_admin };
  return { rows: rows.map((row) => toProduct(row, seen)), total };
}

/** Matches by SKU and by words separately, so that each uses its own index. */
function matching(ours: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const words = wordsOf(search);
  const bySku = sql`select p.id from products p
    where ${ours} and p.sku is not null and ${beginsWith(sql`p.sku`, search)}
    union select p.id from products p join variants v on v.product_id = p.id
    where ${ours} and v.deleted_at is null and ${beginsWith(sql`v.sku`, search)}`;
  return words.length === 0
    ? bySku
    : sql`${bySku} union select p.id from products p where ${ours} and p.search @@ ${exactly(words)}`;
}

async function countOf({ db }: Pick<Deps, 'db'>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await row({ total: 'number' })`
    select count(*)::int as total from ${from}`.execute(db);
  return rows[0]?.total ?? 0;
}
