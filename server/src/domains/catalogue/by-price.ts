import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { filterConditions, shelfConditions } from './filter-sql.ts';
import type { Hunt } from './filter-sql.ts';
import { lookAt, nearThenFar } from './near-then-far.ts';
import { all, beyond, page, upToPage } from './page-sql.ts';
import { priceKinds } from './price-sql.ts';

type Sql = RawBuilder<unknown>;

/** Reduced and unreduced products, each in the order of its index, and then merged. */
export function byPrice(hunt: Hunt, direction: Sql): Sql {
  const parts = priceKinds(hunt.now, hunt.filters.on_sale === 'true').map(
    ({ price, belongs }) => sql`(${part(hunt, price, belongs, direction)})`,
  );
  return sql`
    select id, key from (${sql.join(parts, sql` union all `)}) parts
    order by key ${direction}, id desc ${page(hunt)}`;
}

function part(hunt: Hunt, price: RawBuilder<number>, belongs: Sql, direction: Sql): Sql {
  const after = beyond(hunt, price);
  const where = all([belongs, ...filterConditions(hunt, price), ...after]);
  if (hunt.match === null || hunt.offset > 0 || hunt.filters.shop_id) {
    return sql`
      select p.id, ${price} as key from products p join shops s on s.id = p.shop_id
      where ${where} order by ${price} ${direction}, p.id desc ${upToPage(hunt)}`;
  }
  const near = sql`
    select p.id, ${price} as key from (
      select p.* from products p where ${all([belongs, ...shelfConditions(hunt), ...after])}
      order by ${price} ${direction}, p.id desc limit ${lookAt(hunt.match !== null)}) p
    join shops s on s.id = p.shop_id
    where ${where} order by ${price} ${direction}, p.id desc ${upToPage(hunt)}`;
  const far = sql`
    select p.id, ${price} as key from products p join shops s on s.id = p.shop_id
    where ${where}`;
  const order = sql`key ${direction}, id desc`;
  return nearThenFar({ near, far, order, rows: hunt.limit + 1 });
}
