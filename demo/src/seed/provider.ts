import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';

/** The provider's ids for an order: its checkout session, payment intent and charge. */
export function providerIds(orderNumber: string) {
  const name = `demo_${orderNumber.replace('-', '')}`;
  return { session: `cs_test_${name}`, intent: `pi_${name}`, charge: `ch_${name}` };
}

/**
 * The payments of the demo's orders as documents of Stripe's API, with the fields that it shows and
 * computes with: the provider for tests takes them over, so that a demo order can really be refunded.
 */
export async function demoPayments(db: Kysely<DB>) {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('payments.status', '=', 'paid')
    .where('payment_intent_id', 'like', providerIds('%').intent.replaceAll('_', '\\_'))
    .select(['order_number', 'order_id', 'paid_at', 'paid_cents', 'refunded_cents'])
    .execute();
  return payments.flatMap(({ order_number, order_id, paid_at, paid_cents, refunded_cents }) => {
    const ids = providerIds(order_number);
    const shared = {
      amount: paid_cents,
      currency: 'usd',
      created: Math.floor(Number(paid_at) / 1000),
      customer: null,
      description: `Order ${order_number}`,
      livemode: false,
      metadata: { order_id, order_number },
      payment_method: null,
      status: 'succeeded',
    };
    const intent = {
      ...shared,
      id: ids.intent,
      object: 'payment_intent',
      amount_received: paid_cents,
      latest_charge: ids.charge,
      payment_method_types: ['card'],
    };
    const charge = {
      ...shared,
      id: ids.charge,
      object: 'charge',
      amount_captured: paid_cents,
      amount_refunded: refunded_cents,
      captured: true,
      paid: true,
      payment_intent: ids.intent,
      refunded: refunded_cents === paid_cents,
    };
    return [{ body: intent }, { body: charge }];
  });
}
