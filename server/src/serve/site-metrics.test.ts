import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { writeMail } from '../domains/mail/write-mail.ts';
import { siteMetrics } from './site-metrics.ts';

const MINUTE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  // The test says which events arrive.
  world.sandbox.control.deliveries({ hold: true });
});
afterAll(() => world.close());

/** The samples by name and labels, as of that many minutes from now. */
async function samples(minutes = 0): Promise<Record<string, number>> {
  const now = () => new Date(Date.now() + minutes * MINUTE_MS);
  const text = await siteMetrics({ ...world.deps, now })();
  const lines = text.split('\n').filter((line) => line.startsWith('souk_'));
  return Object.fromEntries(
    lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]),
  );
}

const letter = { subject: 'Hello', heading: 'Hello', blocks: [], why: 'You asked for it.' };

test('the figures follow orders, mails, events and jobs', async () => {
  const before = await samples();
  expect(before).toMatchObject({
    souk_database_up: 1,
    souk_orders_last_hour: 0,
    souk_payments_last_hour: 0,
    souk_webhooks_waiting: 0,
    souk_webhook_oldest_seconds: 0,
    souk_refunds_failed: 0,
    souk_refunds_under_way: 0,
  });

  const seller = await world.seller();
  const buyer = await world.buyer();
  await buyer.buys({ product: await seller.sells() });
  await world.deps.db.transaction().execute(async (trx) => {
    const to = { userId: null, email: 'someone@example.com' };
    await writeMail(trx, world.deps, { kind: 'shipped', cause: 'a parcel', to, letter });
  });
  await sql`insert into provider_events (id, type, payload)
    values ('evt_waiting', 'charge.updated', '{}')`.execute(world.deps.db);

  const after = await samples(10);
  expect(after).toMatchObject({ souk_orders_last_hour: 1, souk_webhooks_waiting: 1 });
  expect(after.souk_mails_waiting).toBeGreaterThan(before.souk_mails_waiting ?? 0);
  expect(after.souk_mail_oldest_seconds).toBeGreaterThanOrEqual(600);
  expect(after.souk_webhook_oldest_seconds).toBeGreaterThanOrEqual(600);
  expect(after['souk_jobs{kind="send-mail",state="waiting"}']).toBeGreaterThan(0);
});

test('a figure that can’t be read is missing, alone', async () => {
  await world.asOwner('alter table provider_events rename to elsewhere');
  try {
    const found = await samples();
    expect(found).toMatchObject({ souk_database_up: 1, souk_orders_last_hour: 1 });
    expect(found).not.toHaveProperty('souk_webhooks_waiting');
  } finally {
    await world.asOwner('alter table elsewhere rename to provider_events');
  }
});
