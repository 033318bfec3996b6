import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { type ProductRow, selectProducts } from '../products/select-products.ts';
import { PUBLIC } from '../products/visibility.ts';

const AT_ONCE = 500;
const NEWEST = 50;

/** SQL: whether a product `p` belongs to the feed of that shop; to the site's, all do. */
const within = (shopId: string | null) =>
  shopId === null ? sql`true` : sql`p.shop_id = ${shopId}`;

/**
 * Reads all products that everyone may see, in the order of their ids, in batches: memory stays small
 * whatever their number.
 */
export async function* publicProducts(
  db: Db,
  shopId: string | null,
): AsyncGenerator<readonly ProductRow[]> {
  for (let after: string | undefined; ;) {
    const rows = await selectProducts(db, {
      hits: sql`
        select p.id from products p join shops s on s.id = p.shop_id
        where ${within(shopId)} and ${PUBLIC} ${after ? sql`and p.id > ${after}` : sql``}
        order by p.id limit ${sql.lit(AT_ONCE)}`,
      order: sql`hits.id`,
      origin: null,
      prepared: true,
    });
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return;
  }
}

/** Reads the newest products that everyone may see, newest first. */
export function newestProducts(db: Db, shopId: string | null): Promise<ProductRow[]> {
  return selectProducts(db, {
    hits: sql`
      select p.id from products p join shops s on s.id = p.shop_id
      where ${within(shopId)} and ${PUBLIC} order by p.id desc limit ${sql.lit(NEWEST)}`,
    order: sql`hits.id desc`,
    origin: null,
    prepared: true,
  });
}

/**
 * Returns a text that changes with every commit that may change a feed of all products, stock
 * included, and when a discount begins or ends or a holiday is over. It costs a fraction of the feed:
 * each row counts by its id and the transaction that wrote it.
 */
export async function productsVersion(db: Db, shopId: string | null, now: Date): Promise<string> {
  const written = (table: string) =>
    sql`bit_xor(hashtextextended(${sql.ref(`${table}.id`)}::text,
      ${sql.ref(`${table}.xmin`)}::text::bigint))`;
  const { rows } = await row({ version: 'text' })`${PREPARED}
    select concat_ws(' ',
      (select concat_ws(' ', count(*), ${written('p')},
          count(*) filter (where p.discount_start_date <= ${now}),
          count(*) filter (where p.discount_end_date <= ${now}))
        from products p join shops s on s.id = p.shop_id where ${within(shopId)} and ${PUBLIC}),
      (select concat_ws(' ', count(*), ${written('v')})
        from variants v join products p on p.id = v.product_id
        where ${within(shopId)} and v.deleted_at is null),
      (select concat_ws(' ', ${written('s')}, count(*) filter (where s.back_at > ${now}))
        from shops s where ${shopId === null ? sql`true` : sql`s.id = ${shopId}`}),
      (select ${written('c')} from categories c),
      (select concat_ws(' ', count(*), ${written('f')}) from shipping_profiles f
        where ${shopId === null ? sql`true` : sql`f.shop_id = ${shopId}`}),
      (select concat_ws(' ', shipping_fee_cents, shipping_fee_wide_cents,
          require_shipping_profiles, tax)
        from site_settings)) as version`.execute(db);
  return rows[0]?.version ?? '';
}
