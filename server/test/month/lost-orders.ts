// Orders placed after the backup. The site doesn't know them, so an admin refunds their buyers at the
// provider and books their statement lines.
import { statementApi } from '@souk/contract/statement';
import { stripeClient } from '../../src/gateways/payments/stripe.ts';
import type { Market } from './market.ts';
import { counted, mayBe, type Story } from './story.ts';

export async function unexplained({ admin }: Market) {
  const query = { state: 'unexplained' as const, limit: 100 };
  return (await admin.calls(statementApi.list, { query })).body;
}

/** Whether a problem in the books is about a lost order. */
export const isOfLost =
  ({ lost }: Story) =>
  (problem: string) =>
    lost.some(({ orderNumber }) => problem.includes(orderNumber));

/** Refunds the payments of lost orders, and books their lines as payments without an order. */
export async function clearsLostOrders(story: Story): Promise<void> {
  const { market, lost } = story;
  if (lost.length === 0) return;
  for (const { id, kind, order_number } of await unexplained(market)) {
    const sale = lost.find(({ orderNumber }) => orderNumber === order_number);
    if (!sale) continue;
    if (kind === 'charge') await refunds(market, sale.session);
    const body = { account: 'parked', reason: 'An order lost in the restore' };
    const booked = await market.admin.calls(statementApi.book, { params: { lineId: id }, body });
    // A 409 means that the payment's other line booked both.
    if (mayBe(booked)) counted(story, `${kind} of a lost order`);
  }
}

async function refunds({ world }: Market, session: string): Promise<void> {
  const stripe = stripeClient(world.deps.config.payments);
  const { paymentIntentId } = await world.deps.payments.retrieveSession(session);
  const payment_intent = paymentIntentId ?? '';
  const { data } = await stripe.charges.list({ payment_intent });
  for (const { paid, refunded, disputed } of data) {
    // A disputed charge can't be refunded.
    if (paid && !refunded && !disputed) await stripe.refunds.create({ payment_intent });
  }
}
