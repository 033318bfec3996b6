// Changes to sellers' accounts and balances, and to the site's own money.
import { ledgerApi } from '@souk/contract/ledger';
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { payoutsApi } from '@souk/contract/payouts';
import { providerEventsApi } from '@souk/contract/provider-events';
import { suspensionApi } from '@souk/contract/suspension';
import { expect } from 'vitest';
import { stripeClient } from '../../src/gateways/payments/stripe.ts';
import { worksOut } from './audit.ts';
import { workUntilQuiet } from './jobs.ts';
import { traders } from './market.ts';
import { mayBe, type StoryEvent, type Story } from './story.ts';
import { isDone, needsTwo } from './two-admins.ts';

const stripeOf = ({ market }: Story) => stripeClient(market.world.deps.config.payments);

/** The provider restricts an account, or restores all accounts. */
async function restricts({ market, random }: Story) {
  const shops = traders(market);
  const { control } = market.world.sandbox;
  const restricted = random.chance(0.4);
  for (const shop of restricted ? [random.pick(shops)] : shops) {
    if (restricted) control.restrictAccount(shop.accountId);
    else control.restoreAccount(shop.accountId);
    shop.restricted = restricted;
  }
  return true;
}

/** Sends an account's whole balance to the seller's bank, so transfers can't be reversed. */
async function empties({ market, random }: Story) {
  market.world.sandbox.control.payOut(random.pick(traders(market)).accountId);
  return true;
}

/** A bank returns the latest payout of the site or of a seller's account. */
const returnsPayout = (ofSeller: boolean) => async (story: Story) => {
  const { market, random } = story;
  const stripeAccount = random.pick(traders(market)).accountId;
  const payouts = stripeOf(story).payouts;
  const { data } = await (ofSeller
    ? payouts.list({ limit: 5 }, { stripeAccount })
    : payouts.list({ limit: 5 }));
  const sent = data.find(({ status }) => status === 'paid' || status === 'in_transit');
  if (sent) market.world.sandbox.control.failPayout(sent.id);
  return sent !== undefined;
};

async function topsUp(story: Story) {
  const amount = story.random.between(1000, 50_000);
  await stripeOf(story).topups.create({ amount, currency: 'usd' });
  return true;
}

/** An admin replays an old event. */
async function replays({ market, random }: Story) {
  const { body } = await market.admin.calls(providerEventsApi.list, { query: { limit: 50 } });
  if (body.length === 0) return false;
  const { id: eventId } = random.pick(body);
  return mayBe(await market.admin.calls(providerEventsApi.replay, { params: { eventId } }));
}

/** An admin pays a seller by bank. Paying more than is available is refused. */
async function paysByHand(story: Story) {
  const { market, random } = story;
  const shop = random.pick(traders(market));
  const { id } = shop.seller.shop;
  const cents = random.between(100, 5000);
  // Jobs lift holds.
  await workUntilQuiet(market.world);
  const { byShop, stopped } = await worksOut(market);
  const may = !stopped.has(id) && (byShop.get(id)?.available ?? 0) >= cents;
  const body = { shop_id: id, amount: cents / 100 };
  const answer = await market.admin.calls(payoutsApi.pay, { body });
  const fine = needsTwo(cents) ? 202 : 201;
  expect(answer.status, `$${body.amount} by hand`).toBe(may ? fine : 409);
  const done = may && (await isDone(story, answer));
  if (done) story.byHand.push([shop, cents]);
  return done;
}

async function adjusts(story: Story) {
  const { market, random } = story;
  const shop = random.pick(traders(market));
  const cents = random.between(-3000, 3000) || 1;
  const body = { shop_id: shop.seller.shop.id, amount: cents / 100, reason: 'Postage' };
  const answer = await market.admin.calls(ledgerApi.adjust, { body });
  expect(answer.status).toBe(needsTwo(cents) ? 202 : 201);
  const done = await isDone(story, answer);
  if (done) shop.given += cents;
  return done;
}

async function stopsOrResumes({ market, random }: Story) {
  const shops = traders(market).map(({ seller }) => ({ shopId: seller.shop.id }));
  if (random.chance(0.4)) {
    const stop = { params: random.pick(shops), body: { note: 'We are asking the seller' } };
    return mayBe(await market.admin.calls(payoutTermsApi.stop, stop));
  }
  let resumed = false;
  for (const params of shops) {
    resumed = mayBe(await market.admin.calls(payoutTermsApi.resume, { params }), 404) || resumed;
  }
  return resumed;
}

/** An admin sets a shop's reserve, or ends it. */
async function reserves({ market, random }: Story) {
  const params = { shopId: random.pick(traders(market)).seller.shop.id };
  const body = { percent: random.pick([0, 5, 12.5, 100]), days: random.between(1, 30) };
  const answer = await market.admin.calls(payoutTermsApi.setReserve, { params, body });
  expect(answer.status).toBe(200);
  return true;
}

/** Suspends a shop, or lifts all suspensions. */
async function suspends({ market, random }: Story) {
  const shops = traders(market);
  const suspended = shops.filter((shop) => shop.suspended);
  for (const shop of suspended.length > 0 ? suspended : [random.pick(shops)]) {
    const body = { suspended: !shop.suspended, reason: 'We are looking into it' };
    const params = { shopId: shop.seller.shop.id };
    const answer = await market.admin.calls(suspensionApi.changeShop, { params, body });
    expect(answer.status).toBe(200);
    shop.suspended = body.suspended;
  }
  return true;
}

export const accountEvents: StoryEvent[] = [
  { name: 'account restricted', perSale: 0.08, run: restricts },
  { name: 'account emptied', perSale: 0.06, run: empties },
  { name: 'own payout returned', perSale: 0.04, run: returnsPayout(false) },
  { name: 'payout of an account returned', perSale: 0.04, run: returnsPayout(true) },
  { name: 'top-up', perSale: 0.04, run: topsUp },
  { name: 'event replayed', perSale: 0.15, run: replays },
  { name: 'payout by hand', perSale: 0.1, run: paysByHand },
  { name: 'adjustment', perSale: 0.05, run: adjusts },
  { name: 'stop of payouts', perSale: 0.06, run: stopsOrResumes },
  { name: 'reserve', perSale: 0.05, run: reserves },
  { name: 'suspension', perSale: 0.04, run: suspends },
];
