import { readdirSync } from 'node:fs';
import { isMediaPath, isWebAddress } from '@souk/contract/addresses';
import { STATUSES, STATUS_RULES } from '@souk/contract/order-status';
import { siteFeeTotals } from '@souk/contract/purchase';
import type { ShopBlock } from '@souk/contract/shop-blocks';
import { readConfig } from '@souk/server/config';
import { createDb, createPool } from '@souk/server/db/pool';
import type { DB } from '@souk/server/db/types';
import { passwordMatches } from '@souk/server/domains/accounts/auth/passwords';
import { keepShopFacts } from '@souk/server/domains/activity/analytics/keep-shop-facts';
import { sweepRelated } from '@souk/server/domains/activity/recommendations/sweep-related';
import { blockProducts } from '@souk/server/domains/catalogue/products/block-products';
import { checkBooks } from '@souk/server/domains/money/book-checks/check-books';
import { availableOf, sumsOfAll } from '@souk/server/domains/money/ledger/balance';
import { readBooks } from '@souk/server/domains/money/ledger/check';
import { strayedPayouts } from '@souk/server/domains/money/payouts/check';
import { stripeClient, stripeProvider } from '@souk/server/gateways/payments/stripe';
import { stripePayouts } from '@souk/server/gateways/payments/stripe-payouts';
import { enqueue } from '@souk/server/jobs/kinds';
import { sql, type Kysely } from 'kysely';
import { createSandbox } from 'stripe-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import { STOP } from '../../server/test/own-clock.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { shops } from './data/shops/index.ts';
import { mediaOfProduct } from './media.ts';
import { seedDemo } from './seed.ts';
import { demoPayments, demoTransfers } from './seed/provider.ts';

const now = new Date(STOP ?? '2026-11-21T12:00:00Z');
/** How many products have photos from a buyer. */
const photographed = shops
  .flatMap((shop) => shop.products)
  .filter((product) => mediaOfProduct(product).photos.length > 0).length;
const said: string[] = [];
let db: Kysely<DB>;

const seed = () =>
  seedDemo({ db, now, log: (line) => said.push(line), publicUrl: 'https://souk.example' });

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]!.n;
};

/** Rows that break a rule; there should be none. */
const breaking = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(db)).rows;

beforeAll(async () => {
  const { url } = await testDatabase();
  db = createDb(createPool({ url, max: 4, onError: () => {} }));
  // Two processes starting for the first time at once.
  await Promise.all([seed(), seed()]);
});
afterAll(() => db.destroy());

describe('seeding', () => {
  it('loads everything once', async () => {
    expect(await count('shops')).toBe(shops.length);
    expect(await count('products')).toBe(shops.flatMap((s) => s.products).length);
    expect(said.filter((line) => line.includes('nothing is added'))).toHaveLength(1);
  });

  it('leaves a database alone unless it is empty', async () => {
    const tables = ['users', 'products', 'orders', 'payments', 'product_reviews'];
    const before = await Promise.all(tables.map(count));
    await seed();
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  it('has activity of every kind for its buyer, except new products', async () => {
    const { rows } = await sql<{ clips: number; back: number; reduced: number; awaited: number }>`
      select (select count(*)::int from follows f join new_clips c using (shop_id)) as clips,
        count(*) filter (where back_at is not null)::int as back,
        count(*) filter (where reduced_at < ${now})::int as reduced,
        count(*) filter (where awaits_stock and back_at is null)::int as awaited
      from saved_products`.execute(db);
    expect(rows).toEqual([{ clips: 6, back: 1, reduced: 2, awaited: 1 }]);
  });

  it('lets the displayed accounts sign in', async () => {
    for (const { email, password } of DEMO_ACCOUNTS) {
      const user = await db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(await passwordMatches(user.password_hash, password)).toBe(true);
      expect(user.is_admin).toBe(email.startsWith('admin'));
    }
  });

  it('has orders in every status, none older than ninety days, none from tomorrow', async () => {
    const rows = await db.selectFrom('shipments').select('status').distinct().execute();
    expect(rows.map((r) => r.status).toSorted()).toEqual([...STATUSES].toSorted());
    const days = (n: number) => new Date(now.getTime() - n * 86_400_000);
    const orders = await db.selectFrom('orders').select('created_at').execute();
    expect(orders.filter((o) => o.created_at > now || o.created_at < days(90))).toEqual([]);
    const changes = await db.selectFrom('order_status_changes').select('created_at').execute();
    expect(changes.filter((c) => c.created_at > now)).toEqual([]);
  });

  it('has requests for money back: refunded in part, open, and declined and handed to the admin', async () => {
    const { rows } = await sql<{ state: string; refund: string | null }>`
      select q.state, r.status as refund from refund_requests q
      left join refunds r on r.id = q.refund_id order by q.state, r.status`.execute(db);
    expect(rows).toEqual([
      { state: 'open', refund: 'succeeded' },
      { state: 'open', refund: null },
      { state: 'open', refund: null },
      { state: 'with_admin', refund: null },
    ]);
    expect(
      await breaking(sql`
        select q.id from refund_requests q join shipments s on s.id = q.shipment_id
        where not q.created_at between s.delivered_at and s.delivered_at + interval '30 days'
          or greatest(q.created_at, q.answered_at, q.escalated_at) > ${now}`),
    ).toEqual([]);
  });

  it('has purchases that span shops', async () => {
    const rows = await breaking(sql`select order_id from shipments group by 1 having count(*) > 1`);
    expect(rows.length).toBeGreaterThan(40);
  });

  it('has consistent sums', async () => {
    expect(
      await breaking(sql`
        select s.id from shipments s join order_items i on i.shipment_id = s.id
        group by s.id having s.subtotal_cents <> sum(i.quantity * i.unit_price_cents)`),
    ).toEqual([]);
    expect(
      await breaking(sql`
        select o.id from orders o join shipments s on s.order_id = o.id group by o.id
        having o.subtotal_cents <> sum(s.subtotal_cents) or o.tax_cents <> sum(s.tax_cents)
          or o.shipping_cents <> sum(s.shipping_cents)`),
    ).toEqual([]);
    const orders = await db.selectFrom('orders').selectAll().execute();
    for (const o of orders) {
      const totals = siteFeeTotals(o.subtotal_cents);
      expect([o.shipping_cents, o.tax_cents, o.total_cents]).toEqual([
        totals.shipping,
        totals.tax,
        totals.total,
      ]);
    }
    expect(
      await breaking(sql`
        select p.id from payments p join orders o on o.id = p.order_id
        left join refunds r on r.payment_id = p.id group by p.id, o.id
        having p.amount_cents <> o.total_cents or p.refunded_cents <> coalesce(sum(r.amount_cents), 0)
          or p.paid_cents <> case when p.status = 'paid' then o.total_cents else 0 end`),
    ).toEqual([]);
  });

  it('has payouts made of their entries, money on hold, and books that agree with the provider', async () => {
    const { rows } = await sql<{ status: string; method: string }>`
      select distinct status, method from payouts order by method`.execute(db);
    expect(rows).toEqual([
      { status: 'paid', method: 'manual' },
      { status: 'paid', method: 'provider' },
    ]);
    expect(await strayedPayouts(db)).toEqual([]);
    const books = await readBooks(db);
    expect(books.unbalanced).toEqual([]);
    const sandbox = createSandbox({
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    try {
      const { url: apiBase } = await sandbox.listen(0);
      sandbox.control.add([...(await demoPayments(db)), ...(await demoTransfers(db))]);
      const stripe = stripeClient({ secretKey: 'sk_test_of_the_demo', apiBase });
      const { available } = await stripe.balance.retrieve();
      expect(available).toMatchObject([{ currency: 'usd', amount: books.accounts['provider'] }]);
      const accounts = await db.selectFrom('payout_accounts').selectAll().execute();
      const provider = stripePayouts(stripe);
      for (const { provider_account_id: id, state, requirements } of accounts)
        expect(await provider.retrieveAccount(id)).toEqual({ id, state, requirements });
    } finally {
      await sandbox.close();
    }
    const terms = { holdDays: 7, unconfirmedDays: 14 };
    const sums = await sumsOfAll(db, { terms, now });
    expect(sums.filter(({ held }) => held > 0).length).toBeGreaterThan(7);
    expect(sums.filter((one) => availableOf(one) > 1000).length).toBeGreaterThan(7);
  });

  it('has payments that the provider knows and can refund, once and up to their amounts', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const sandbox = createSandbox({ log });
    try {
      const { url: apiBase } = await sandbox.listen(0);
      const stripe = stripeClient({ secretKey: 'sk_test_of_the_demo', apiBase });
      const payments = await demoPayments(db);
      expect(payments).toHaveLength(
        2 * (await breaking(sql`select from payments where status = 'paid'`)).length +
          (await breaking(sql`select from refunds where status = 'succeeded'`)).length +
          2,
      );
      sandbox.control.add(payments);
      // As at every start of the site.
      sandbox.control.add(payments);
      const payment = await db
        .selectFrom('payments')
        .select(['payment_intent_id', 'paid_cents', 'refunded_cents'])
        .where('status', '=', 'paid')
        .where('refunded_cents', '>', 0)
        .whereRef('refunded_cents', '<', 'paid_cents')
        .executeTakeFirstOrThrow();
      const payment_intent = payment.payment_intent_id ?? '';
      const rest = payment.paid_cents - payment.refunded_cents;
      await expect(stripe.refunds.create({ payment_intent, amount: rest + 1 })).rejects.toThrow(
        /greater than unrefunded amount/,
      );
      const refund = await stripe.refunds.create({ payment_intent, amount: rest });
      expect(refund).toMatchObject({ status: 'succeeded', amount: rest });
      await expect(stripe.refunds.create({ payment_intent })).rejects.toThrow(
        /already been refunded/,
      );
    } finally {
      await sandbox.close();
    }
  });

  it('has one won and one open dispute, and books that agree with the provider', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const sandbox = createSandbox({ log });
    try {
      const { url: apiBase } = await sandbox.listen(0);
      sandbox.control.add([...(await demoPayments(db)), ...(await demoTransfers(db))]);
      const client = stripeClient({ secretKey: 'sk_test_of_the_demo', apiBase });
      const payments = stripeProvider(client, {
        webhookSecrets: ['whsec_of_the_demo'],
        methods: ['card'],
      });
      const checked = await checkBooks({
        db,
        now: () => now,
        payments,
        log: log as never,
        jobs: { enqueue },
        config: { ...readConfig({}), databaseUrl: '' },
      });
      expect(checked).toMatchObject({ problems: [], provider_difference: 0 });
      expect(checked.accounts['provider_fees']).toBe(30);
      const { rows } = await sql<{ state: string }>`
        select state from disputes order by id`.execute(db);
      expect(rows.map(({ state }) => state)).toEqual(['won', 'open']);
    } finally {
      await sandbox.close();
    }
  });

  it('has an outbox of the last days, with nothing pending and nothing dated tomorrow', async () => {
    expect(await count('mails')).toBeGreaterThan(10);
    expect(
      await breaking(sql`select id from mails
        where state <> 'sent' or created_at > ${now} or sent_at > ${now}
          or html not like '%https://souk.example/%' or html like '%/undefined/%'`),
    ).toEqual([]);
    const kinds = await db.selectFrom('mails').select('kind').distinct().execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order_confirmed', 'new_order', 'dispute_opened', 'dispute_closed']),
    );
  });

  it('keeps the status history of each shipment', async () => {
    expect(
      await breaking(sql`
        select s.id from shipments s join lateral (
          select to_status from order_status_changes c where c.shipment_id = s.id
          order by c.id desc limit 1) last on true
        where last.to_status <> s.status`),
    ).toEqual([]);
    expect(
      await breaking(sql`
        select s.id from shipments s left join refunds r on r.shipment_id = s.id
          and r.amount_cents = s.subtotal_cents + s.shipping_cents + s.tax_cents
        where (s.status in ('cancelled', 'refunded') and not s.lapsed) <> (r.id is not null)`),
    ).toEqual([]);
    const shipments = await db
      .selectFrom('shipments')
      .select(['status', 'tracking_url', 'carrier', 'tracking_number'])
      .execute();
    for (const { status, ...parcel } of shipments) {
      if (!STATUS_RULES[status].tracking) continue;
      expect(isWebAddress(parcel.tracking_url ?? '')).toBe(true);
      expect([parcel.carrier, parcel.tracking_number]).not.toContain(null);
    }
  });

  it('promises an arrival for each shipment if its shop has a dispatch time', async () => {
    const odd = sql`
      select p.id from shipments p join shops s on s.id = p.shop_id join orders o on o.id = p.order_id
      cross join site_settings site
      where p.transit_days_min is distinct from coalesce(s.transit_days_min, site.transit_days_min)
        or p.arrives_from is distinct from
          o.created_at::date + s.dispatch_days_min + p.transit_days_min
        or p.arrives_to is distinct from
          o.created_at::date + s.dispatch_days_max + p.transit_days_max`;
    expect(await breaking(odd)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(distinct (transit_days_min, transit_days_max))::int as n
      from shipments where arrives_to is not null`.execute(db);
    expect(rows[0]!.n).toBeGreaterThan(5);
  });

  it('has three shops with shipping of their own, a code and a sale that ends', async () => {
    const { rows } = await sql<{ ships_from: string; profiles: number; own: number }>`
      select s.ships_from, count(*)::int as profiles,
        (select count(*)::int from products p
          where p.shop_id = s.id and p.shipping_profile_id is not null) as own
      from shops s join shipping_profiles sp on sp.shop_id = s.id
      where (sp.zones #>> '{0,rates,0,price}')::int > 0 and '*' = any(sp.ships_to)
      group by s.id order by s.ships_from`.execute(db);
    expect(rows).toEqual([
      { ships_from: 'CA', profiles: 1, own: 0 },
      { ships_from: 'IE', profiles: 2, own: 1 },
      { ships_from: 'IT', profiles: 1, own: 0 },
    ]);
    const discounts = await db
      .selectFrom('discounts')
      .select(['code', 'starts_at', 'ends_at'])
      .orderBy('code')
      .execute();
    expect(discounts.map(({ code }) => code)).toEqual(['LISTEN10', null]);
    const sale = discounts[1];
    expect(sale?.starts_at && sale.starts_at < now).toBe(true);
    expect(sale?.ends_at && sale.ends_at > now).toBe(true);
    const site = await db
      .selectFrom('site_settings')
      .select(['shipping_fee_cents', 'tax'])
      .executeTakeFirstOrThrow();
    expect(site.shipping_fee_cents).toBe(999);
    expect(site.tax).not.toHaveProperty('mode');
    expect(site.tax).toMatchObject({ rates: expect.arrayContaining([expect.anything()]) });
  });

  it('gives each shop its own page, with a story and its products', async () => {
    const rows = await db.selectFrom('shops').select(['id', 'blocks']).execute();
    for (const { id, blocks } of rows) {
      const kinds = (blocks as unknown as ShopBlock[]).map(({ kind }) => kind);
      expect(kinds.length).toBeGreaterThanOrEqual(2);
      expect(kinds.length).toBeLessThanOrEqual(5);
      expect(kinds).toContain('story');
      const shown = await blockProducts({ db, now: () => now }, null, id);
      expect(shown.length).toBe(
        kinds.filter((kind) => ['featured', 'collection', 'film'].includes(kind)).length,
      );
      for (const { block, products } of shown) {
        if (kinds[block] === 'film') expect(products[0]?.video_url).toBeTruthy();
      }
    }
  });

  it('sells the variants of products that have any, at that day’s price', async () => {
    expect(
      await breaking(sql`
        select i.id from order_items i join products p on p.id = i.product_id
        where p.has_variants <> (i.variant_id is not null) or p.created_at > ${now}`),
    ).toEqual([]);
    const odd = await breaking(sql`
      select i.id from order_items i
      join products p on p.id = i.product_id join orders o on o.id = i.order_id
      left join variants v on v.id = i.variant_id
      where i.unit_price_cents <> coalesce(v.price_modifier_cents, 0) + case
        when p.discount_basis_points > 0 and o.created_at >= p.discount_start_date
          and o.created_at < p.discount_end_date
        then floor((p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000.0)
        else p.price_cents end`);
    expect(odd).toEqual([]);
  });

  it('has reviews by people whose orders had arrived, with correct sums', async () => {
    expect(await count('product_reviews')).toBeGreaterThanOrEqual(100);
    expect(
      await breaking(sql`select id from product_reviews where cardinality(images) > 0`),
    ).toHaveLength(photographed);
    expect(
      await breaking(sql`
        select r.id from product_reviews r where not exists (
          select from order_items i join orders o on o.id = i.order_id
          join order_status_changes c on c.shipment_id = i.shipment_id and c.to_status = 'delivered'
          where i.product_id = r.product_id and o.buyer_id = r.user_id and c.created_at < r.created_at)`),
    ).toEqual([]);
    expect(
      await breaking(sql`
        select r.id from shop_reviews r where not exists (
          select from shipments s join orders o on o.id = s.order_id
          where s.shop_id = r.shop_id and o.buyer_id = r.user_id)`),
    ).toEqual([]);
    for (const [table, reviews, key] of [
      ['products', 'product_reviews', 'product_id'],
      ['shops', 'shop_reviews', 'shop_id'],
    ] as const) {
      expect(
        await breaking(sql`
          select t.id from ${sql.table(table)} t left join ${sql.table(reviews)} r on r.${sql.ref(key)} = t.id
          group by t.id having t.rating_count <> count(r.id) or t.rating_sum <> coalesce(sum(r.rating), 0)`),
      ).toEqual([]);
    }
    expect(
      await breaking(sql`
        select s.id from shops s join products p on p.shop_id = s.id
        group by s.id having s.product_count <> count(*)`),
    ).toEqual([]);
  });

  it('finds its products by word', async () => {
    expect((await breaking(sql`select id from products where search = ''::tsvector`)).length).toBe(
      0,
    );
  });

  it('refers only to existing pictures and clips', async () => {
    const folder = new URL('../media/', import.meta.url);
    const known = new Set(readdirSync(folder).map((name) => `/media/demo/${name}`));
    const { rows } = await sql<{ path: string }>`
      select unnest(images) as path from products union all select unnest(images) from variants
      union all select video_url from products where video_url is not null
      union all select poster_url from products where poster_url is not null
      union all select cover_photo_url from shops union all select logo_url from shops`.execute(db);
    expect(rows.filter(({ path }) => !known.has(path) || !isMediaPath(path))).toEqual([]);
    expect(rows.length).toBeGreaterThan(200);
  });

  it('continues with the next order number', async () => {
    const { rows } = await sql<{ n: number }>`select nextval('order_numbers') as n`.execute(db);
    expect(rows[0]!.n).toBe(10_001 + (await count('orders')));
  });
});

describe('the audience', () => {
  it('watched clips and viewed products for ninety days', async () => {
    const { rows } = await sql<{ days: number; shops: number; seen: number; looks: number }>`
      select count(distinct day)::int as days, count(distinct shop_id)::int as shops,
        count(*) filter (where kind = 'seen')::int as seen,
        (select count(*)::int from product_views) as looks
      from clip_events`.execute(db);
    expect(rows[0]).toMatchObject({ shops: shops.length });
    expect(rows[0]!.days).toBeGreaterThanOrEqual(90);
    expect(rows[0]!.seen).toBeGreaterThan(10_000);
    expect(rows[0]!.looks).toBeGreaterThan(5_000);
  });

  it('started every clip it half watched, and watched the clips it added to the cart from', async () => {
    const steps = sql`
      select from clip_events later
      join (values ('half', 'seen'), ('added', 'half')) as step (kind, before)
        on step.kind = later.kind
      where not exists (
        select from clip_events e where e.kind = step.before and e.product_id = later.product_id
          and e.day = later.day and e.user_id is not distinct from later.user_id
          and e.visit is not distinct from later.visit)`;
    expect(await breaking(steps)).toEqual([]);
  });

  it('added to the cart what it bought from a clip', async () => {
    const fromClips = sql`
      select from order_items i join orders o on o.id = i.order_id
      where i.source = 'clip' and not exists (
        select from clip_events e where e.kind = 'added' and e.product_id = i.product_id
          and e.user_id = o.buyer_id and e.day = (o.created_at at time zone 'UTC')::date)`;
    expect(await breaking(fromClips)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from order_items where source = 'clip'`.execute(db);
    expect(rows[0]!.n).toBeGreaterThan(20);
  });
});

describe('once its jobs have run', () => {
  beforeAll(async () => {
    const again: (() => Promise<void>)[] = [];
    const jobs = {
      enqueue: (_db: unknown, _kind: unknown, { after }: { after?: string }) => {
        again.push(() => sweepRelated(deps, after));
        return Promise.resolve();
      },
    };
    const deps = { db, jobs: jobs as never, now: () => now };
    again.push(() => sweepRelated(deps));
    for (let step = again.shift(); step; step = again.shift()) await step();
    await keepShopFacts(deps);
  });

  it('knows related products', async () => {
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*) filter (where cardinality(related_ids) > 0)::int as n
      from related_products group by kind order by kind`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['bought_with', 'similar']);
    expect(rows[0]!.n).toBeGreaterThan(30);
    expect(rows[1]!.n).toBe(await count('products'));
  });

  it('knows the shops’ sales, and how quickly some of them answer', async () => {
    expect(await breaking(sql`select id from shops where sales = 0`)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from shops where answer_minutes <= 1440`.execute(db);
    expect(rows[0]!.n).toBeGreaterThanOrEqual(4);
  });

  it('has reports about existing things for the admin', async () => {
    expect(await count('reports')).toBeGreaterThan(1);
    expect(
      await breaking(sql`select id from reports where decided_at is not null
        or not exists (select from shops where id = target_id union all select from products where id = target_id)`),
    ).toEqual([]);
  });

  it('has unanswered questions, and no answer before its question or dated tomorrow', async () => {
    expect(await count('questions')).toBeGreaterThan(30);
    const open = await breaking(sql`
      select distinct shop_id from questions where answered_at is null`);
    expect(open.length).toBeGreaterThan(3);
    expect(
      await breaking(sql`select id from questions
        where answered_at <= created_at or answered_at > ${now} or created_at > ${now}`),
    ).toEqual([]);
  });
});
