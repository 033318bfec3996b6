import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { keptShipmentsOf } from '../../money/index.ts';

/** For a product that everyone buys, the newest purchases are enough. */
const PURCHASES = 1000;
/** A combination bought by a single person is that person's secret. */
const BUYERS = 2;

/** Products bought together with a product, the most frequent first. */
export async function idsBoughtWith(db: Db, id: string, most: number): Promise<string[]> {
  const purchases = sql`
    select order_id from order_items where product_id = ${id}
    group by order_id order by order_id desc limit ${PURCHASES}`;
  const { rows } = await row({ id: 'text' })`
    with kept as materialized (
      select i.product_id, part.order_id, part.buyer_id
      from (${keptShipmentsOf(purchases)}) part
      join order_items i on i.shipment_id = part.shipment_id)
    select other.product_id as id
    from kept other join kept own on own.order_id = other.order_id and own.product_id = ${id}
    where other.product_id <> ${id}
    group by other.product_id having count(distinct other.buyer_id) >= ${BUYERS}
    order by count(distinct other.buyer_id) desc, other.product_id desc limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}
