import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { filterConditions, shelfConditions } from './filter-sql.ts';
import type { Search } from './filter-sql.ts';
import { lookAt, nearThenFar } from './near-then-far.ts';
import { all, beyond, page, upToPage } from './page-sql.ts';
import { priceKinds } from './price-sql.ts';

type Sql = RawBuilder<unknown>;

/** Reduced and unreduced products, each in the order of its index, and then merged. */
export function byPrice(search: Search, direction: Sql): Sql {
  const parts = priceKinds(search.now, search.filters.on_sale === 'true').map(
    ({ price, belongs }) => sql`(${part(search, price, belongs, direction)})`,
  );
  return sql`
    select id, key from (${sql.join(parts, sql` union all `)}) parts
    order by key ${direction}, id desc ${page(search)}`;
}

function part(search: Search, price: RawBuilder<number>, belongs: Sql, direction: Sql): Sql {
  const after = beyond(search, price);
  const where = all([belongs, ...filterConditions(search, price), ...after]);
  if (search.match === null || search.offset > 0 || search.filters.shop_id) {
    return sql`
      select p.id, ${price} as key from products p join shops s on s.id = p.shop_id
      where ${where} order by ${price} ${direction}, p.id desc ${upToPage(search)}`;
  }
  const near = sql`
    select p.id, ${price} as key from (
      select p.* from products p where ${all([belongs, ...shelfConditions(search), ...after])}
      order by ${price} ${direction}, p.id desc limit ${lookAt(search.match !== null)}) p
    join shops s on s.id = p.shop_id
    where ${where} order by ${price} ${direction}, p.id desc ${upToPage(search)}`;
  const far = sql`
    select p.id, ${price} as key from products p join shops s on s.id = p.shop_id
    where ${where}`;
  const order = sql`key ${direction}, id desc`;
  return nearThenFar({ near, far, order, rows: search.limit + 1 });
}
