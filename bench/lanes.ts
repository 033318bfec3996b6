// How long 10,000 waiting jobs of one kind delay a paid order: npm run bench -- lanes [--jobs N]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { authApi } from '@souk/contract/auth';
import { checkoutApi } from '@souk/contract/checkout';
import { addressOf, type AnswerOf, type Endpoint } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import type { Db } from '@souk/server/db/rows';
import { sql } from 'kysely';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { RealSite } from '../server/test/real-site.ts';
import { withDb } from './lib/database.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string' } } });
const jobs = Number(values.jobs ?? 10_000);
const ORDERS = 10;
/** The time limit for a job behind the backlog. */
const MOST_MS = 1000;
const GIVE_UP_MS = 120_000;

const site = await RealSite.make({ REQUIRE_VERIFIED_EMAIL: '0' });

async function call<E extends Endpoint>(
  endpoint: E,
  token?: string,
  body?: object,
): Promise<AnswerOf<E>> {
  const path = addressOf(endpoint);
  const answer = await fetch(`${site.url}/api${path}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AnswerOf<E>;
}

async function person(): Promise<string> {
  const username = `p${randomUUID().slice(0, 12)}`;
  const names = { first_name: 'Ada', last_name: 'Byron', password: 'secret-pass-1' };
  const account = { ...names, username, email: `${username}@example.com` };
  return (await call(authApi.register, undefined, account)).access_token;
}

/** Waits until the check succeeds, and returns the milliseconds that this took. */
async function timed(check: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  while (!(await check())) {
    if (performance.now() - since > GIVE_UP_MS) return Infinity;
    await sleep(10);
  }
  return performance.now() - since;
}

/** Fills the queue with a mass mailing, provider events, or updates to many shops. */
const FLOODS: Record<string, (db: Db) => Promise<unknown>> = {
  none: async () => {},
  'send-mail': (db) =>
    sql`
    with written as (
      insert into mails (id, kind, cause, to_address, subject, text, html)
      select gen_random_uuid(), 'order_confirmed', gen_random_uuid()::text, 'ada@example.com', 'News', 'News', 'News'
      from generate_series(1, ${jobs}::int) returning id
    )
    select count(graphile_worker.add_job('send-mail', json_build_object('id', id),
      flags => array['send-mail'])) from written`.execute(db),
  'apply-money-event': (db) =>
    sql`
    with received as (
      insert into provider_events (id, type, payload)
      select gen_random_uuid()::text, 'refund.updated', jsonb_build_object('data', jsonb_build_object('object',
        jsonb_build_object('id', 're_1', 'payment_intent', paid.payment_intent_id)))
      from (select payment_intent_id from payments where status = 'paid' limit 1) paid,
        generate_series(1, ${jobs}::int) returning id
    )
    select count(graphile_worker.add_job('apply-money-event', json_build_object('eventId', id),
      flags => array['apply-money-event'])) from received`.execute(db),
  'index-shop-products': (db) =>
    sql`
    select count(graphile_worker.add_job('index-shop-products',
      json_build_object('shop_id', (select id from shops limit 1)), flags => array['index-shop-products']))
    from generate_series(1, ${jobs}::int)`.execute(db),
};

const PROBES = {
  'paid order': (db: Db, { orderId }: { orderId: string }) =>
    sql`select from payments where order_id = ${orderId} and status = 'paid'`.execute(db),
  'its mail': (db: Db, { orderId }: { orderId: string }) =>
    sql`select from mails where cause = ${orderId} and kind = 'order_confirmed' and state = 'sent'`.execute(
      db,
    ),
};

const waiting = async (db: Db, kind: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier = ${kind}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

async function main(db: Db): Promise<boolean> {
  const seller = await person();
  const shop = await call(shopsApi.open, seller, { name: 'Clay', brand_color: '#7c3aed' });
  const [category] = await call(productsApi.categories);
  const product = await call(productsApi.create, seller, {
    name: 'Mug',
    price: 20,
    stock_quantity: 1000,
    shop_id: shop.id,
    category_id: category?.id,
  });
  const buyer = await person();
  let holds = true;
  console.log('| waiting             | still waiting | done after | median ms | most ms |      |');
  console.log('|---------------------|--------------:|------------|----------:|--------:|------|');
  for (const [kind, flood] of Object.entries(FLOODS)) {
    await flood(db);
    const delays: Record<string, number[]> = {};
    let left = jobs;
    for (let n = 0; n < ORDERS; n += 1) {
      const order = await call(checkoutApi.place, buyer, checkoutBody([{ product }]));
      await fetch(`${site.providerUrl}/v1/payment_pages/${order.stripe_session_id}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_souk_sandbox' },
        body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
      });
      for (const [name, probe] of Object.entries(PROBES)) {
        if (kind === 'send-mail' && name === 'its mail') continue;
        const done = async () => (await probe(db, { orderId: order.order_id })).rows.length > 0;
        (delays[name] ??= []).push(await timed(done));
      }
      left = await waiting(db, kind);
    }
    for (const [name, all] of Object.entries(delays)) {
      const sorted = all.toSorted((a, b) => a - b);
      const most = sorted.at(-1) ?? 0;
      // The result only counts if jobs were still waiting at the end.
      const ok = most < MOST_MS && (kind === 'none' || left > 0);
      holds &&= ok;
      const cells = [
        kind.padEnd(19),
        String(kind === 'none' ? 0 : left).padStart(13),
        name.padEnd(10),
        (sorted[sorted.length >> 1] ?? 0).toFixed(0).padStart(9),
        most.toFixed(0).padStart(7),
        ok ? '    ' : 'MISS',
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    if (kind !== 'none') {
      await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
        where task_identifier = ${kind}))`.execute(db);
    }
  }
  return holds;
}

try {
  await site.start();
  const holds = await withDb(await site.databaseUrl(), main);
  if (!holds) process.exitCode = 1;
} finally {
  await site.remove();
}
