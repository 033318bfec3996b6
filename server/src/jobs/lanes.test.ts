import { checkoutApi } from '@souk/contract/checkout';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import type { Trx } from '../db/rows.ts';
import { newId } from '../kit/ids.ts';

let world: World;
/** Until this resolves, the mail server doesn't answer. */
const mailServer = Promise.withResolvers<void>();
let sending = 0;

beforeAll(async () => {
  const send = async () => {
    sending += 1;
    await mailServer.promise;
  };
  world = await startWorld({ overrides: { mailer: { isOutbox: false, send } } });
  // In one transaction, so that all of the lane's workers look for jobs at the same time.
  await world.deps.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 200; n += 1) await queueMail(trx);
  });
  await world.until(async () => sending >= 2, 'mails are being sent');
});
afterAll(async () => {
  mailServer.resolve();
  await world.close();
});

async function queueMail(db: Trx): Promise<void> {
  const id = newId();
  await sql`insert into mails (id, kind, cause, to_address, subject, text, html)
    values (${id}, 'order_confirmed', ${id}, 'ada@example.com', 'News', 'News', 'News')`.execute(
    db,
  );
  await world.deps.jobs.enqueue(db, 'send-mail', { id });
}

const jobsOf = async (kind: string) => {
  const { rows } = await sql<{ priority: number }>`
    select priority::int from graphile_worker.jobs where task_identifier = ${kind}`.execute(
    world.deps.db,
  );
  return rows;
};

test('an order is paid while the mail server hangs', async () => {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells();
  const { stripe_session_id: sessionId } = await buyer.buys({ product: mug });
  await world.pays(sessionId);
  await world.until(async () => {
    const { body } = await buyer.calls(checkoutApi.read, { params: { sessionId } });
    return body.payment_status === 'paid';
  }, 'the order is paid');
  expect((await jobsOf('send-mail')).length).toBeGreaterThan(100);
});

test('other kinds of jobs run too, even in the mail lane', async () => {
  const { db, jobs } = world.deps;
  await jobs.enqueue(db, 'send-reset-link', { email: 'nobody@example.com' });
  await jobs.enqueue(db, 'index-shop-products', { shop_id: newId() });
  await jobs.enqueue(db, 'close-sessions', { orderId: newId() });
  await jobs.enqueue(db, 'forget-dead-links', {});
  for (const kind of [
    'send-reset-link',
    'index-shop-products',
    'close-sessions',
    'forget-dead-links',
  ]) {
    await world.until(async () => (await jobsOf(kind)).length === 0, `${kind} is done`);
  }
  // Mail filled every slot of its lane but one.
  expect(sending).toBe(2);
});

test('jobs queued by the previous release, without flags, still run', async () => {
  const { db } = world.deps;
  const payload = { data: { object: { id: 'acct_unknown' } } };
  await sql`insert into provider_events (id, type, payload)
    values ('evt_before', 'account.updated', ${JSON.stringify(payload)})`.execute(db);
  await sql`select graphile_worker.add_job('apply-provider-event', '{"eventId":"evt_before"}'::json)`.execute(
    db,
  );
  await world.until(async () => {
    const { applied_at } = await db
      .selectFrom('provider_events')
      .select('applied_at')
      .where('id', '=', 'evt_before')
      .executeTakeFirstOrThrow();
    return applied_at;
  }, 'it has run');
});

test('jobs that only a newer release can run wait for it', async () => {
  const { db, jobs } = world.deps;
  await sql`select graphile_worker.add_job('of-a-newer-release', priority => -100)`.execute(db);
  await jobs.enqueue(db, 'index-shop-products', { shop_id: newId() });
  await jobs.enqueue(db, 'close-sessions', { orderId: newId() });
  for (const kind of ['index-shop-products', 'close-sessions']) {
    await world.until(async () => (await jobsOf(kind)).length === 0, `${kind} is done`);
  }
  const { rows } = await sql`select attempts, locked_at from graphile_worker.jobs
    where task_identifier = 'of-a-newer-release'`.execute(db);
  expect(rows).toEqual([{ attempts: 0, locked_at: null }]);
});

test('payments come first in the queue, even for workers of a release without lanes', async () => {
  const later = { runAt: new Date(Date.now() + 3_600_000) };
  const { db, jobs } = world.deps;
  await jobs.enqueue(db, 'reconcile-payment', { orderId: newId() }, later);
  await jobs.enqueue(db, 'finish-refund', { shipmentId: newId() }, later);
  const [payment] = await jobsOf('reconcile-payment');
  const [refund] = await jobsOf('finish-refund');
  expect(payment!.priority).toBeLessThan(refund!.priority);
});
