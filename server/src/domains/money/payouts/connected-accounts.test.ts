import { checkoutApi } from '@souk/contract/checkout';
import { paymentsApi } from '@souk/contract/payments';
import { payoutsApi } from '@souk/contract/payouts';
import { providerEventsApi } from '@souk/contract/provider-events';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidSellers } from '../../../../test/paid-sellers.ts';
import { onboards } from '../../../../test/payout-account.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let money: ReturnType<typeof paidSellers>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
  money = paidSellers(world);
  // This sale gives the provider money to transfer.
  const vase = await (await world.seller()).sells({ price: 900 });
  await world.pays((await (await world.buyer()).buys({ product: vase })).stripe_session_id);
});
afterAll(() => world.close());

const stripe = () => stripeClient(world.deps.config.payments);

async function readySeller() {
  const seller = await money.readySeller();
  const account = async () =>
    (await seller.calls(payoutsApi.account, { params: { shopId: seller.shop.id } })).body;
  const { provider_account_id: accountId } = await money.accountOf(seller);
  return { ...seller, account, accountId };
}

/** Transfers money to a seller's account, and pays it out to their bank. */
async function bankPayout(accountId: string, cents: number) {
  await stripe().transfers.create({ amount: cents, currency: 'usd', destination: accountId });
  const onAccount = { stripeAccount: accountId };
  return stripe().payouts.create({ amount: cents, currency: 'usd' }, onAccount);
}

const sends = (event: object, secret: string) => {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return world.call(paymentsApi.receiveEvent, {
    body: invalid(payload),
    headers: { 'stripe-signature': signature },
  });
};

let serial = 0;
const event = (type: string, object: object, more: object = {}) => {
  serial += 1;
  return {
    id: `evt_connect_${serial}`,
    object: 'event',
    type,
    created: 1,
    data: { object },
    ...more,
  };
};

const effectOf = (id: string) =>
  world.until(async () => {
    const { body } = await admin.calls(providerEventsApi.list, { query: { search: id } });
    return body.find((one) => one.id === id && one.state === 'worked')?.did;
  }, `${id} is worked`);

/** Waits until every event sent so far has been handled. */
async function allIsWorked() {
  await world.sandbox.control.settle();
  await world.until(async () => {
    const { body } = await admin.calls(providerEventsApi.list, { query: { state: 'waiting' } });
    return body.length === 0;
  }, 'all events are worked');
}

test('webhooks are accepted if any of the secrets signed them', async () => {
  const secrets = world.deps.config.payments.webhookSecrets;
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) {
    const { status } = await sends(event('charge.succeeded', { object: 'charge' }), secret);
    expect(status).toBe(200);
  }
  const forged = await sends(event('charge.succeeded', { object: 'charge' }), 'whsec_other');
  expect(forged).toMatchObject({ status: 400, body: { detail: 'The signature does not match' } });
});

test('a payout returned by the seller’s bank sends one email and is shown with their payouts', async () => {
  const seller = await readySeller();
  const { id } = await bankPayout(seller.accountId, 1234);
  world.sandbox.control.failPayout(id);
  const { bank_refusal } = await world.until(async () => {
    const account = await seller.account();
    return account.bank_refusal && account;
  }, 'the refusal');
  expect(bank_refusal).toMatchObject({ amount: 12.34, currency: 'usd' });
  expect(bank_refusal?.reason).not.toBe('');
  // A repeated event changes nothing.
  const [, secret = ''] = world.deps.config.payments.webhookSecrets;
  const again = event('payout.failed', { object: 'payout', id }, { account: seller.accountId });
  await sends(again, secret);
  expect(await effectOf(again.id)).toBe('No change');
  expect(await money.mailsOf(seller, 'bank_refused_payout')).toHaveLength(1);
});

test('a payout counts as returned only if the provider confirms it and a shop uses the account', async () => {
  const [seller, other] = [await readySeller(), await readySeller()];
  const { id } = await bankPayout(seller.accountId, 500);
  const [, secret = ''] = world.deps.config.payments.webhookSecrets;
  const early = event('payout.failed', { object: 'payout', id }, { account: seller.accountId });
  await sends(early, secret);
  expect(await effectOf(early.id)).toBe('The seller’s bank hasn’t returned the payout');
  const stranger = event('payout.failed', { object: 'payout', id }, { account: 'acct_stranger' });
  await sends(stranger, secret);
  expect(await effectOf(stranger.id)).toBe('No shop uses this account');
  expect((await other.account()).bank_refusal).toBeUndefined();
});

test.each(['capability.updated', 'account.updated'])(
  '%s makes the site refresh the account',
  async (type) => {
    const seller = await readySeller();
    await allIsWorked();
    world.sandbox.control.deliveries({ lose: true });
    world.sandbox.control.restrictAccount(seller.accountId);
    await world.sandbox.control.settle();
    world.sandbox.control.deliveries({ lose: false });
    expect((await seller.account()).state).toBe('ready');
    const [, secret = ''] = world.deps.config.payments.webhookSecrets;
    const news = event(
      type,
      { object: 'capability', id: 'transfers' },
      { account: seller.accountId },
    );
    await sends(news, secret);
    expect(await effectOf(news.id)).toBe('The shop’s payout account is restricted');
  },
);

test('a seller whose account was disconnected gets an email and can set up another', async () => {
  const seller = await readySeller();
  await money.sells(seller);
  const params = { shopId: seller.shop.id };
  world.sandbox.control.disconnectAccount(seller.accountId);
  await world.until(async () => (await seller.account()).state === 'none', 'it is gone');
  expect(await money.mailsOf(seller, 'payout_account_gone')).toHaveLength(1);
  const due = await admin.calls(payoutsApi.due, { query: { limit: 100 } });
  expect(due.body.find(({ shop_id }) => shop_id === params.shopId)?.account_state).toBe('none');
  await onboards(world, seller);
  await world.until(async () => (await seller.account()).state === 'ready', 'another account');
  const { provider_account_id } = await money.accountOf(seller);
  expect(provider_account_id).not.toBe(seller.accountId);
});

test('events of a seller’s account never touch the site’s orders', async () => {
  const seller = await readySeller();
  const buyer = await world.buyer();
  const { stripe_session_id: sessionId } = await buyer.buys({ product: await seller.sells() });
  world.sandbox.control.deliveries({ hold: true });
  try {
    await world.pays(sessionId);
    const [, secret = ''] = world.deps.config.payments.webhookSecrets;
    const object = { object: 'checkout.session', id: sessionId };
    const forged = event('checkout.session.completed', object, { account: seller.accountId });
    await sends(forged, secret);
    expect(await effectOf(forged.id)).toBe('No change');
    const { body } = await buyer.calls(checkoutApi.read, { params: { sessionId } });
    expect(body.order.status).toBe('pending');
  } finally {
    world.sandbox.control.deliveries({ hold: false });
  }
});

test('a seller abroad gets an account in their own country and can’t change it', async () => {
  const seller = await world.seller();
  const params = { shopId: seller.shop.id };
  const opened = await seller.calls(payoutsApi.onboard, { params, body: { country: 'DE' } });
  expect(opened.status).toBe(201);
  const { provider_account_id } = await money.accountOf(seller);
  const { country, tos_acceptance } = await stripe().accounts.retrieve(provider_account_id);
  expect({ country, agreement: tos_acceptance?.service_agreement }).toEqual({
    country: 'DE',
    agreement: 'recipient',
  });
  expect((await seller.calls(payoutsApi.onboard, { params })).status).toBe(201);
  expect((await seller.calls(payoutsApi.onboard, { params, body: { country: 'DE' } })).status).toBe(
    201,
  );
  const moved = await seller.calls(payoutsApi.onboard, { params, body: { country: 'FR' } });
  expect(moved.status).toBe(409);
});

test('a domestic seller needs no agreement, and a country that the provider refuses is a 409', async () => {
  const home = await world.seller();
  const here = { shopId: home.shop.id };
  const opened = await home.calls(payoutsApi.onboard, { params: here, body: { country: 'US' } });
  expect(opened.status).toBe(201);
  const away = await world.seller();
  const params = { shopId: away.shop.id };
  const refused = await away.calls(payoutsApi.onboard, { params, body: { country: 'RU' } });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toMatch(/^The payment provider refused: .*RU/);
  const unknown = await away.calls(payoutsApi.onboard, { params, body: { country: 'XX' } });
  expect(unknown.status).toBe(422);
});
