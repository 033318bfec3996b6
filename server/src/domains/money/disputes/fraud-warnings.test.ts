import { adminApi } from '@souk/contract/admin';
import { mailsApi } from '@souk/contract/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { syncFraudWarning } from './sync-fraud-warning.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('an early fraud warning appears on the order and is mailed to the admins once', async () => {
  const admin = await world.admin();
  const seller = await world.seller();
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells() });
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  const paymentIntentId = await paymentIntentOf(world, orderId);
  let actionable = true;
  const retrieveFraudWarning = async (id: string) => ({
    id,
    paymentIntentId,
    orderId,
    fraudType: 'made with stolen card',
    actionable,
    createdAt: new Date(),
  });
  const deps = { ...world.deps, payments: { ...world.deps.payments, retrieveFraudWarning } };
  expect(await syncFraudWarning(deps, 'issfr_1')).toEqual(['The card issuer suspects fraud']);
  const shown = async () =>
    (await admin.calls(adminApi.readOrder, { params: { orderId } })).body.fraud_warnings;
  expect(await shown()).toMatchObject([{ fraud_type: 'made with stolen card', actionable: true }]);
  // A refund clears this flag.
  actionable = false;
  expect(await syncFraudWarning(deps, 'issfr_1')).toEqual([]);
  expect(await shown()).toMatchObject([{ actionable: false }]);
  const search = started.order_number as string;
  const { body } = await admin.calls(mailsApi.list, { query: { search } });
  const mails = body.filter(({ kind }) => kind === 'fraud_warning');
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
});

test('a warning about a payment without an order is recorded but not mailed', async () => {
  const payments = {
    ...world.deps.payments,
    retrieveFraudWarning: async (id: string) => ({
      id,
      paymentIntentId: 'pi_of_another_site',
      orderId: null,
      fraudType: 'misc',
      actionable: true,
      createdAt: new Date(),
    }),
  };
  expect(await syncFraudWarning({ ...world.deps, payments }, 'issfr_2')).toEqual([
    'The card issuer suspects fraud. The payment isn’t for an order',
  ]);
});

test('if a warning arrives before its payment’s event, the payment is settled first', async () => {
  const admin = await world.admin();
  const seller = await world.seller();
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells() });
  world.sandbox.control.deliveries({ hold: true });
  await world.pays(started.stripe_session_id, 'pm_card_createIssuerFraudRecord');
  const stripe = stripeClient(world.deps.config.payments);
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ limit: 1 })).data;
  const effects = await syncFraudWarning(world.deps, warning!.id);
  expect(effects).toContain('The card issuer suspects fraud');
  expect((await buyer.orders())[0].status).toBe('paid');
  const orderId: string = started.order_id;
  const order = await admin.calls(adminApi.readOrder, { params: { orderId } });
  expect(order.body.fraud_warnings).toMatchObject([{ actionable: true }]);
  const { body } = await admin.calls(mailsApi.list, { query: { search: started.order_number } });
  expect(body.map(({ kind }) => kind)).toContain('fraud_warning');
  world.sandbox.control.deliveries({ hold: false });
});
