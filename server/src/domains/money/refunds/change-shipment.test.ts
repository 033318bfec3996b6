import { ordersApi } from '@souk/contract/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function sale() {
  const seller = await world.seller();
  const started = await (await world.buyer()).buys({ product: await seller.sells() });
  await world.pays(started.stripe_session_id);
  const ordered = async () => (await seller.sales())[0];
  await world.until(async () => (await ordered()).status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  return { seller, orderId, ordered, total: started.total_amount as number };
}

async function givenBack(orderId: string): Promise<number[]> {
  const stripe = stripeClient(world.deps.config.payments);
  const payment_intent = await paymentIntentOf(world, orderId);
  const { data } = await stripe.refunds.list({ payment_intent });
  return data.map(({ amount }) => amount);
}

describe('Idempotency-Key on a status change', () => {
  const keyed = (seller: Awaited<ReturnType<World['seller']>>, orderId: string, key: string) => {
    return (change: object) =>
      seller.calls(ordersApi.change, {
        params: { shopId: seller.shop.id, orderId },
        body: change,
        headers: { 'idempotency-key': key },
      });
  };

  test('concurrent repeats get the same answer and refund once; so do later ones', async () => {
    const { seller, orderId, total } = await sale();
    const patch = keyed(seller, orderId, 'double click');
    const copies = () => Promise.all([1, 2, 3, 4].map(() => patch({ status: 'refunded' })));
    const answers = await copies();
    await seller.sets(orderId, { status: 'cancelled' });
    for (const { status, body } of [...answers, ...(await copies())]) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]!.body);
    }
    expect(answers[0]!.body.status).toBe('refunded');
    expect(await givenBack(orderId)).toEqual([Math.round(total * 100)]);
  });

  test('with another body, or for another order, it is a 409 and changes nothing', async () => {
    const { seller, orderId, ordered } = await sale();
    await keyed(seller, orderId, 'once')({ status: 'processing' });
    const said = {
      status: 409,
      body: { detail: 'This Idempotency-Key was used for another request' },
    };
    expect(await keyed(seller, orderId, 'once')({ status: 'refunded' })).toMatchObject(said);
    const nowhere = '01900000-0000-7000-8000-0000000000ff';
    expect(await keyed(seller, nowhere, 'once')({ status: 'processing' })).toMatchObject(said);
    expect((await ordered()).status).toBe('processing');
    expect(await givenBack(orderId)).toEqual([]);
  });

  test('a repeated request waits for the first, which is waiting for the provider', async () => {
    const { seller, orderId } = await sale();
    const patch = keyed(seller, orderId, 'slow');
    const { refund } = world.deps.payments;
    let asked = 0;
    const gate = Promise.withResolvers<void>();
    world.deps.payments.refund = async (request) => {
      asked += 1;
      await gate.promise;
      return refund(request);
    };
    try {
      const first = patch({ status: 'cancelled' });
      await world.until(async () => asked === 1, 'the provider is asked');
      const copy = patch({ status: 'cancelled' });
      gate.resolve();
      expect((await copy).body).toEqual((await first).body);
      expect(asked).toBe(1);
    } finally {
      world.deps.payments.refund = refund;
    }
  });
});
