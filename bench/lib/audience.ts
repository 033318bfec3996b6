// Orders, views and clip events of 180 days for a catalogue, made by the database itself.
import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';

/** Half of all goes to one shop: the busiest one is what a page has to bear. */
export async function seedAudience(
  db: Kysely<DB>,
  size: { orders: number; events: number },
): Promise<{ busyShop: string; owner: string }> {
  await sql`
    create temporary table goods as
    select p.id, p.shop_id, p.price_cents, row_number() over (order by s.n, p.id)::int as n
    from products p
    join (select id, row_number() over (order by id) as n from shops) s on s.id = p.shop_id`.execute(
    db,
  );
  await sql`
    create temporary table people as
    select id, row_number() over (order by id)::int as n from users`.execute(db);
  await sql`create unique index on goods (n)`.execute(db);
  await sql`create unique index on people (n)`.execute(db);
  await sql`update products set video_url = '/media/clips/bench.mp4' where video_url is null`.execute(
    db,
  );
  const { rows } = await sql<{
    id: string;
    owner_id: string;
    own: number;
    goods: number;
    people: number;
  }>`
    select s.id, s.owner_id, count(*)::int as own, (select count(*)::int from goods) as goods,
      (select count(*)::int from people) as people
    from goods g join shops s on s.id = g.shop_id
    where g.shop_id = (select shop_id from goods where n = 1) group by s.id`.execute(db);
  const shop = rows[0];
  if (!shop) throw new Error('There is no shop to sell in');
  // Half of the draws among the busy shop's goods, the rest among all.
  const anyGoods = sql`1 + floor(random() * case when random() < 0.5 then ${shop.own}::int
    else ${shop.goods}::int end)::int`;
  const anyone = sql`1 + floor(random() * ${shop.people}::int)::int`;
  await sql`
    create temporary table sold as
    select i, gen_random_uuid() as order_id, gen_random_uuid() as shipment_id,
      ${anyone} as person, ${anyGoods} as goods, 1 + floor(random() * 3)::int as quantity,
      now() - random() * interval '179 days' as at, random() < 0.3 as from_clip
    from generate_series(1, ${size.orders}::int) as i`.execute(db);
  await sql`
    create temporary table sales as
    select s.*, g.id as product_id, g.shop_id, g.price_cents, u.id as buyer_id,
      g.price_cents * s.quantity as cents
    from sold s join goods g on g.n = s.goods join people u on u.n = s.person`.execute(db);
  await sql`
    insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents,
      total_cents, shipping_address, created_at)
    select order_id, 'BENCH-' || i, buyer_id, cents, 999, 0, cents + 999, '{}', at from sales`.execute(
    db,
  );
  await sql`
    insert into shipments (id, order_id, shop_id, status, subtotal_cents, shipping_cents, tax_cents)
    select shipment_id, order_id, shop_id, 'delivered', cents, 999, 0 from sales`.execute(db);
  await sql`
    insert into order_items (id, order_id, shipment_id, product_id, product_name, quantity,
      unit_price_cents, position, source)
    select gen_random_uuid(), order_id, shipment_id, product_id, 'Bench', quantity, price_cents, 1,
      case when from_clip then 'clip' end
    from sales`.execute(db);
  await sql`
    insert into payments (id, order_id, status, amount_cents, paid_cents, expires_at, paid_at)
    select gen_random_uuid(), order_id, 'paid', cents + 999, cents + 999, at, at from sales`.execute(
    db,
  );
  // Seven of ten events are of clips.
  await sql`
    insert into clip_events (product_id, shop_id, day, kind, visit)
    select g.id, g.shop_id, d.day, d.kind, d.visit
    from (
      select ${anyGoods} as goods, (now() - random() * interval '99 days')::date as day,
        (array['seen', 'seen', 'half', 'added'])[1 + floor(random() * 4)::int] as kind,
        gen_random_uuid() as visit
      from generate_series(1, ${Math.round(size.events * 0.7)}::int)) d
    join goods g on g.n = d.goods on conflict do nothing`.execute(db);
  await sql`
    insert into product_views (product_id, user_id, hour)
    select g.id, u.id, d.hour
    from (
      select ${anyGoods} as goods, ${anyone} as person,
        date_trunc('hour', now() - random() * interval '99 days') as hour
      from generate_series(1, ${Math.round(size.events * 0.3)}::int)) d
    join goods g on g.n = d.goods join people u on u.n = d.person on conflict do nothing`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return { busyShop: shop.id, owner: shop.owner_id };
}
