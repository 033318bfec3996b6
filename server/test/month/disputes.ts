// Buyers' banks open inquiries and disputes, and decide them.
import { stripeClient } from '../../src/gateways/payments/stripe.ts';
import { anyShipment, type StoryEvent, type Story } from './story.ts';

/** The site may not know of a dispute yet, so we ask the provider. */
const stripeOf = ({ market }: Story) => stripeClient(market.world.deps.config.payments);

async function opens(story: Story) {
  const payment_intent = anyShipment(story)?.sale.intent;
  if (!payment_intent) return false;
  const { data: known } = await stripeOf(story).disputes.list({ payment_intent });
  const { data: charges } = await stripeOf(story).charges.list({ payment_intent });
  // A fully refunded charge isn't disputed.
  const left = charges.some(({ amount, amount_refunded }) => amount > amount_refunded);
  if (known.length > 0 || !left) return false;
  const inquiry = story.random.chance(0.25);
  story.market.world.sandbox.control.openDispute(payment_intent, { inquiry });
  return true;
}

async function decides(story: Story) {
  const { data } = await stripeOf(story).disputes.list({ limit: 100 });
  const open = data.filter(({ status }) => status.endsWith('needs_response'));
  if (open.length === 0) return false;
  const { payment_intent: intent } = story.random.pick(open);
  if (typeof intent !== 'string') throw new Error('The dispute names no payment');
  story.market.world.sandbox.control.closeDispute(intent, story.random.pick(['won', 'lost']));
  return true;
}

async function warns(story: Story) {
  const found = anyShipment(story);
  if (!found?.sale.intent) return false;
  story.market.world.sandbox.control.warnOfFraud(found.sale.intent);
  return true;
}

export const disputeEvents: StoryEvent[] = [
  { name: 'dispute', perSale: 0.06, run: opens },
  { name: 'dispute decided', perSale: 0.06, run: decides },
  { name: 'fraud warning', perSale: 0.03, run: warns },
];
