import { loadOrders } from '@souk/server/domains/orders/load-orders';
import { orderIdOfNumber, ordersOf, ordersSince } from '@souk/server/domains/orders/reads';
import { shipmentsOfShop } from '@souk/server/domains/orders/shipments/reads';
import { inParts, moments, nth, numbered, scattered, someIds, unchecked } from './fill.ts';
import type { Read, Scale, Subject } from './subject.ts';

const ADDRESS = JSON.stringify({
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada.byron@example.com',
  phone: '+1 555 0100',
  address_line1: '12 Long Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
});
const TABLES = ['orders', 'shipments', 'order_items'] as const;
const NEWEST = { page: 1, limit: 20 };

/** Orders of one shop and one line each. One shop makes a tenth of them. */
async function fill(scale: Scale): Promise<void> {
  const { client, rows } = scale;
  const { person, shop, thing } = await numbered(scale);
  await unchecked(client, TABLES, () =>
    inParts(rows, async (from, to) => {
      const sales = `
        select n, at, id_at(at, n) as order_id, id_at(at, n + 1) as shipment_id, id_at(at, n + 2) as item_id,
          person.id as buyer_id, shop.id as shop_id, thing.id as product_id,
          500 + n % 9000 as goods, (500 + n % 9000) * 8 / 100 as tax
        from ${moments(scale, from, to)}
        join person on person.place = ${scattered(person)}
        join shop on shop.place = case when n % 10 = 0 then 0 else ${scattered(shop)} end
        join thing on thing.place = ${scattered(thing)}`;
      await client.query(
        `insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents, total_cents,
           shipping_address, created_at)
         select order_id, 'SK-' || 10000 + n, buyer_id, goods, 999, tax, goods + 999 + tax, '${ADDRESS}', at
         from (${sales}) sale order by n`,
      );
      await client.query(
        `insert into shipments (id, order_id, shop_id, subtotal_cents, shipping_cents, tax_cents, status, updated_at,
           shipped_at, delivered_at)
         select shipment_id, order_id, shop_id, goods, 999, tax,
           case when at > now() - interval '2 days' then 'paid' when at > now() - interval '5 days' then 'shipped'
             else 'delivered' end, at,
           case when at <= now() - interval '2 days' then at + interval '1 day' end,
           case when at <= now() - interval '5 days' then at + interval '4 days' end
         from (${sales}) sale order by n`,
      );
      await client.query(
        `insert into order_items (id, order_id, shipment_id, product_id, product_name, quantity, unit_price_cents,
           position, commission_percent, commission_cents, goods_cents, tax_cents)
         select item_id, order_id, shipment_id, product_id, 'A mug of stoneware', 1, goods, 0, 10, goods / 10,
           goods, tax
         from (${sales}) sale order by n`,
      );
    }),
  );
  await client.query(`select setval('order_numbers', ${10_001 + rows})`);
}

async function reads({ client, rows }: Scale): Promise<Read[]> {
  const { rows: shops } = await client.query<{ id: string }>('select id from shop order by place');
  const [largest = '', ...others] = shops.map(({ id }) => id);
  const [people, ids] = [await someIds(client, 'person'), await someIds(client, 'orders')];
  const since = new Date(Date.now() - 86_400_000);
  return [
    {
      name: 'newest orders of the largest shop, and how many',
      read: (over) => shipmentsOfShop({ db: over }, largest, NEWEST),
      times: 3,
    },
    {
      name: 'newest orders of a shop, and how many',
      read: (over, n) => shipmentsOfShop({ db: over }, nth(others, n), NEWEST),
    },
    {
      name: 'an account’s orders',
      read: (over, n) => ordersOf({ db: over }, { id: nth(people, n) } as never, NEWEST),
    },
    { name: 'an order', read: (over, n) => loadOrders(over, [nth(ids, n)]) },
    {
      name: 'an order by its number',
      read: (over, n) => orderIdOfNumber(over, `SK-${10_001 + ((n * 7919) % rows)}`),
    },
    { name: 'how many orders in a day', read: (over) => ordersSince(over, since), times: 3 },
  ];
}

export const orders: Subject = { tables: TABLES, script: 'partition-orders', fill, reads };
