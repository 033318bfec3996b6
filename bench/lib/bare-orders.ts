// The bare server's purchase and its payment.
import { createHash } from 'node:crypto';
import { newId } from '@souk/server/kit/ids';
import { userOf, type Id, type Write } from './bare-session.ts';

type CheckoutItem = { product_id: string; quantity: number };
type Goods = Id & {
  shop_id: string;
  name: string;
  sku: string | null;
  images: string[];
  price_cents: string;
};

export const checkout: Write<{ items: CheckoutItem[]; shipping_address: object }> = async (
  ask,
  request,
  { items, shipping_address },
) => {
  const user = await userOf(ask, request);
  const ids = items.map((item) => item.product_id);
  const quantities = items.map((item) => item.quantity);
  const rows = await ask<Goods>(
    'lock',
    `select p.id, p.shop_id, p.name, p.sku, p.images, p.price_cents, p.stock_quantity
     from products p join shops s on s.id = p.shop_id
     where p.id = any($1) and p.deleted_at is null and s.deleted_at is null
     order by p.id for no key update of p`,
    [ids],
  );
  await ask(
    'take',
    `update products p set stock_quantity = p.stock_quantity - t.quantity
     from unnest($1::uuid[], $2::int[]) as t (id, quantity) where p.id = t.id`,
    [ids, quantities],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const lines = items.flatMap(({ product_id, quantity }) => {
    const goods = found.get(product_id);
    return goods ? { ...goods, quantity } : [];
  });
  const cents = (line: (typeof lines)[number]) => Number(line.price_cents) * line.quantity;
  const subtotal = lines.reduce((sum, line) => sum + cents(line), 0);
  const [order, shipping, tax] = [newId(), 999, Math.round(subtotal * 0.08)];
  const total = subtotal + shipping + tax;
  const [written] = await ask<{ order_number: string }>(
    'order',
    `insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents,
       total_cents, shipping_address)
     values ($1, 'SK-' || nextval('order_numbers'), $2, $3, $4, $5, $6, $7) returning order_number`,
    [order, user, subtotal, shipping, tax, total, JSON.stringify(shipping_address)],
  );
  const shops = [...Map.groupBy(lines, (line) => line.shop_id)].map(([id, own]) => ({
    id: newId(),
    shop: id,
    cents: own.reduce((sum, line) => sum + cents(line), 0),
  }));
  const shipments = shops.map(({ id }) => id);
  await ask(
    'shipments',
    `insert into shipments (id, order_id, shop_id, subtotal_cents, shipping_cents, tax_cents)
     select id, $1, shop, cents, 0, 0
     from unnest($2::uuid[], $3::uuid[], $4::bigint[]) as t (id, shop, cents)`,
    [order, shipments, shops.map(({ shop }) => shop), shops.map((each) => each.cents)],
  );
  await ask(
    'history',
    `insert into order_status_changes (id, shipment_id, to_status, actor_id, source)
     select id, shipment, 'pending', $1, 'buyer' from unnest($2::uuid[], $3::uuid[]) as t (id, shipment)`,
    [user, shipments.map(() => newId()), shipments],
  );
  await ask(
    'items',
    `insert into order_items (id, order_id, shipment_id, product_id, product_name, sku, image, quantity,
       unit_price_cents, position)
     select id, order_id, shipment_id, product_id, product_name, sku, image, quantity, unit_price_cents, position
     from json_populate_recordset(null::order_items, $1)`,
    [
      JSON.stringify(
        lines.map((line, n) => ({
          id: newId(),
          order_id: order,
          shipment_id: shops.find(({ shop }) => shop === line.shop_id)?.id,
          product_id: line.id,
          product_name: line.name,
          sku: line.sku,
          image: line.images[0],
          quantity: line.quantity,
          unit_price_cents: line.price_cents,
          position: n + 1,
        })),
      ),
    ],
  );
  await ask(
    'payment',
    `insert into payments (id, order_id, amount_cents, expires_at)
     values ($1, $2, $3, now() + interval '31 minutes')`,
    [newId(), order, total],
  );
  await ask(
    'job',
    `select graphile_worker.add_job('reconcile-payment', payload => $1::json,
       run_at => now() + interval '1 minute', job_key => $2)`,
    [JSON.stringify({ orderId: order }), `reconcile-${order}`],
  );
  const answer = { order_id: order, ...written, total_amount: total / 100 };
  await ask(
    'key',
    `insert into idempotency_keys (user_id, key, request_hash, order_id, response_status,
       response_body, locked_until) values ($1, $2, $3, $4, 201, $5, now())`,
    [
      user,
      request.headers['idempotency-key'],
      createHash('sha256').update(JSON.stringify(items)).digest(),
      order,
      JSON.stringify(answer),
    ],
  );
  return answer;
};

type PaidEvent = {
  id: string;
  type: string;
  data: { object: { id: string; client_reference_id: string } };
};

export const paid: Write<PaidEvent> = async (ask, _request, event) => {
  const { id: session, client_reference_id: order } = event.data.object;
  await ask(
    'event',
    `insert into provider_events (id, type, payload, applied_at) values ($1, $2, $3, now())
     on conflict do nothing`,
    [event.id, event.type, JSON.stringify(event)],
  );
  await ask('lock payment', 'select * from payments where order_id = $1 for update', [order]);
  await ask(
    'pay',
    `update payments set status = 'paid', session_id = $2, paid_cents = amount_cents, paid_at = now()
     where order_id = $1`,
    [order, session],
  );
  const parts = await ask(
    'parts',
    `update shipments set status = 'paid', updated_at = now() where order_id = $1 returning id`,
    [order],
  );
  await ask(
    'paid history',
    `insert into order_status_changes (id, shipment_id, from_status, to_status, source)
     select id, shipment, 'pending', 'paid', 'provider'
     from unnest($1::uuid[], $2::uuid[]) as t (id, shipment)`,
    [parts.map(() => newId()), parts.map(({ id }) => id)],
  );
  await ask(
    'clear',
    `delete from cart_items c using orders o join order_items i on i.order_id = o.id
     where o.id = $1 and c.user_id = o.buyer_id and c.product_id = i.product_id
       and c.variant_id is not distinct from i.variant_id and c.quantity <= i.quantity`,
    [order],
  );
  return { received: true };
};
