import { checkoutApi } from '@souk/contract/checkout';
import { paymentsApi } from '@souk/contract/payments';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { applyEvent } from './apply-event.ts';

let world: World;
// Without a worker, and with the provider's webhooks held back: these tests deliver each event and
// run each job themselves.
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

async function purchase() {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells();
  return { buyer, started: await buyer.buys({ product: mug }) };
}

const signed = (payload: string, aheadSeconds = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: world.deps.config.payments.webhookSecrets[0] ?? '',
    timestamp: Math.floor(Date.now() / 1000) + aheadSeconds,
  });

const sends = (body: string, signature = signed(body)) =>
  world.call(paymentsApi.receiveEvent, {
    body: invalid(body),
    headers: { 'stripe-signature': signature },
  });

async function stored(): Promise<number> {
  const { rows } = await world.deps.pool.query('select count(*) as n from provider_events');
  return rows[0].n;
}

function eventFor(sessionId: string, id: string, type = 'checkout.session.completed') {
  return JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
  });
}

async function jobCount(eventId: string): Promise<number> {
  const { rows } = await world.deps.pool.query(
    `select count(*) as n
     from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs))
     where payload->>'eventId' = $1`,
    [eventId],
  );
  return rows[0].n;
}

describe('webhooks', () => {
  test('the same event sent 20 times concurrently is stored once and processed once', async () => {
    const { started } = await purchase();
    const body = eventFor(started.stripe_session_id, 'evt_twenty');
    const headers = { 'stripe-signature': signed(body) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(paymentsApi.receiveEvent, { body: invalid(body), headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await jobCount('evt_twenty')).toBe(1);
  });

  test.each([
    ['none', () => ({})],
    ['nonsense', () => ({ 'stripe-signature': 't=1,v1=00' })],
    [
      'another secret’s',
      (body: string) => ({
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: 'whsec_other',
        }),
      }),
    ],
    ['another body’s', () => ({ 'stripe-signature': signed('{}') })],
  ])('a signature that is %s is refused, and nothing is stored', async (name, headersFor) => {
    const body = eventFor('cs_test_x', `evt_forged_${name}`);
    const answer = await world.call(paymentsApi.receiveEvent, {
      body: invalid(body),
      headers: headersFor(body),
    });
    expect(answer.status).toBe(400);
    expect(await jobCount(`evt_forged_${name}`)).toBe(0);
  });

  test('a signed event that claims payment does not make an unpaid order paid', async () => {
    const { started, buyer } = await purchase();
    const body = eventFor(started.stripe_session_id, 'evt_lie');
    await world.call(paymentsApi.receiveEvent, {
      body: invalid(body),
      headers: { 'stripe-signature': signed(body) },
    });
    await applyEvent(world.deps, 'evt_lie');
    const { body: state } = await buyer.calls(checkoutApi.read, {
      params: { sessionId: started.stripe_session_id },
    });
    expect(state.payment_status).toBe('unpaid');
  });

  const event = (more: object = {}) => ({ id: 'evt_x', type: 'charge.updated', ...more });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['text', '"evt_x"'],
    ['a list', '[]'],
    ['a list of events', JSON.stringify([event()])],
    ['an event without an id', JSON.stringify({ type: 'charge.updated' })],
    ['an event without a type', JSON.stringify({ id: 'evt_x' })],
    ['an event whose id is no text', JSON.stringify(event({ id: 7 }))],
    ['an event whose id is empty', JSON.stringify(event({ id: '' }))],
    ['an event with an endless id', JSON.stringify(event({ id: 'x'.repeat(300) }))],
    ['a list in a list, 100,000 times', '['.repeat(100_000) + ']'.repeat(100_000)],
    [
      'an event that is 100,000 deep',
      `{"id":"evt_x","type":"t","data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    ],
    ['an event with a null character', JSON.stringify(event({ data: { 'a\0': 1 } }))],
    ['an event with half a character', JSON.stringify(event({ data: ['\ud800'] }))],
  ])('correctly signed, but %s: a 400, and nothing is stored', async (_name, body) => {
    const before = await stored();
    expect(await sends(body)).toMatchObject({
      status: 400,
      body: { detail: 'This is not an event' },
    });
    expect(await stored()).toBe(before);
  });

  test.each([
    ['an hour ahead', 3600, 400],
    ['an hour old', -3600, 400],
    ['a minute ahead, by a clock that is a little off', 60, 200],
    ['a minute old', -60, 200],
  ])('dated %s', async (name, seconds, status) => {
    const body = JSON.stringify(event({ id: `evt ${name}` }));
    const before = await stored();
    expect((await sends(body, signed(body, seconds))).status).toBe(status);
    expect(await stored()).toBe(before + (status === 200 ? 1 : 0));
  });

  test('an event of an irrelevant kind is stored and changes nothing', async () => {
    const odd = { id: 'evt_odd', type: 'refund.updated', data: { object: ['no', 'refund'] } };
    expect((await sends(JSON.stringify(odd))).status).toBe(200);
    await applyEvent(world.deps, 'evt_odd');
    const { rows } = await world.deps.pool.query(
      `select applied_at is not null as applied from provider_events where id = 'evt_odd'`,
    );
    expect(rows).toEqual([{ applied: true }]);
  });

  test('an event of another account about one of our payments has no effect', async () => {
    const { started, buyer } = await purchase();
    await world.pays(started.stripe_session_id);
    const own = eventFor(started.stripe_session_id, 'evt_of_a_seller');
    const body = JSON.stringify({ ...JSON.parse(own), account: 'acct_of_a_seller' });
    expect((await sends(body)).status).toBe(200);
    await applyEvent(world.deps, 'evt_of_a_seller');
    const { rows } = await world.deps.pool.query(
      `select did from provider_events where id = 'evt_of_a_seller'`,
    );
    expect(rows).toEqual([{ did: 'No change' }]);
    const order = async () => (await buyer.orders())[0].status;
    expect(await order()).toBe('pending');
    // The site's own event, sent twice, pays it once.
    for (const time of [60, 0]) {
      expect(
        (
          await sends(
            own.replace('evt_of_a_seller', 'evt_own'),
            signed(own.replace('evt_of_a_seller', 'evt_own'), -time),
          )
        ).status,
      ).toBe(200);
      await applyEvent(world.deps, 'evt_own');
    }
    expect(await order()).toBe('paid');
    const { rows: booked } = await world.deps.pool.query(
      'select count(*)::int as sales from ledger_entries where order_id = $1',
      [started.order_id],
    );
    expect(booked).toEqual([{ sales: 1 }]);
  });
});
