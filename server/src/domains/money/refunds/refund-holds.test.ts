import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import type { ProviderRefund } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { placeHold } from '../holds/place-hold.ts';
import { holdingCauses } from '../holds/reads.ts';
import { syncRefunds } from './sync-refunds.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const openHolds = async (shipmentIds: string[]) => {
  const holds = world.deps.db.selectFrom('money_holds').select('shipment_id');
  const open = holds.where('shipment_id', 'in', shipmentIds).where('lifted_at', 'is', null);
  return new Set((await open.execute()).map(({ shipment_id }) => shipment_id));
};

async function purchase() {
  const buyer = await world.buyer();
  const sellers = [await world.seller('One'), await world.seller('Two')];
  const goods = await Promise.all(sellers.map((seller) => seller.sells({ price: 20 })));
  const started = await buyer.buys(...goods.map((product) => ({ product })));
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  const { db } = world.deps;
  const ofOrder = db.selectFrom('shipments').select('id').where('order_id', '=', orderId);
  return { intent: await paymentIntentOf(world, orderId), shipments: await ofOrder.execute() };
}

test('a refund at the provider that matches no shipment holds all the order’s money until it’s settled', async () => {
  const { intent, shipments } = await purchase();
  const ids = shipments.map(({ id }) => id);
  const named = { id: `re_${newId()}`, key: null, shipmentId: null };
  const refund = { ...named, amountCents: 900_000, failure: null };
  const sync = (state: ProviderRefund['state']) => {
    const payments = { ...world.deps.payments, refundsOf: async () => [{ ...refund, state }] };
    return syncRefunds({ ...world.deps, payments }, intent);
  };
  await sync('pending');
  await sync('pending');
  expect(await openHolds(ids)).toEqual(new Set(ids));
  await sync('failed');
  expect(await openHolds(ids)).toEqual(new Set());
});

test('an expired hold no longer counts', async () => {
  const { shipments } = await purchase();
  const [first, second] = shipments.map(({ id }) => id);
  const hour = 3_600_000;
  const causes = [newId(), newId(), newId()];
  const ends = [null, new Date(Date.now() + hour), new Date(Date.now() - hour)];
  await world.deps.db.transaction().execute(async (trx) => {
    for (const [index, until] of ends.entries()) {
      await placeHold(trx, world.deps, {
        shipmentId: String(index === 0 ? first : second),
        reason: 'request',
        cause: String(causes[index]),
        until,
      });
    }
  });
  const open = await holdingCauses(world.deps.db, 'request', causes);
  expect(open).toEqual(new Set(causes.slice(0, 2)));
});
