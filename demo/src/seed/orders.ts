import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';
import type { DemoProduct, DemoReview, DemoShop } from '../data/types.ts';
import { plannedOrders } from '../history/plan.ts';
import { seeded } from '../random.ts';
import { load } from './load.ts';
import { writeOrder, type OrderTables } from './order-rows.ts';
import type { World } from './sale.ts';
import type { SeedTime } from './time.ts';

/** A purchase that has arrived, and what its buyer says of it. */
export interface Arrival {
  buyerId: string;
  shop: DemoShop;
  product: DemoProduct;
  at: Date;
  review: DemoReview | null;
}

const FIRST_NUMBER = 10_001;

/** Loads all purchases with what hangs on them. Answers what has arrived where. */
export async function seedOrders(
  db: Kysely<DB>,
  world: World,
  time: SeedTime,
): Promise<{ count: number; arrivals: Arrival[] }> {
  const pace = seeded('pace');
  const tables: OrderTables = {
    orders: [],
    shipments: [],
    order_items: [],
    order_status_changes: [],
    payments: [],
    refunds: [],
  };
  const planned = plannedOrders();
  const arrivals: Arrival[] = [];
  for (const [n, order] of planned.entries()) {
    const number = `SK-${FIRST_NUMBER + n}`;
    const delivered = writeOrder(tables, order, order.buyer, number, world, time, pace);
    for (const { offer, review } of order.lines) {
      const at = delivered.get(offer.shop);
      if (!at) continue;
      arrivals.push({
        buyerId: world.people.buyers.get(order.buyer) ?? '',
        shop: offer.shop,
        product: offer.product,
        at,
        review: review ?? null,
      });
    }
  }
  for (const [table, rows] of Object.entries(tables)) {
    await load(db, table as keyof DB, rows);
  }
  await sql`select setval('order_numbers', ${FIRST_NUMBER + planned.length - 1})`.execute(db);
  return { count: planned.length, arrivals };
}
