import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';

/** The provider's ids for an order: its checkout session, payment intent and charge. */
export function providerIds(orderNumber: string) {
  const name = `demo_${orderNumber.replace('-', '')}`;
  return {
    session: `cs_test_${name}`,
    intent: `pi_${name}`,
    charge: `ch_${name}`,
    dispute: `du_${name}`,
  };
}

/**
 * The payments of the demo's orders as documents of Stripe's API, with the fields that it shows and
 * computes with: the provider for tests takes them over, so that a demo order can really be refunded.
 */
export async function demoPayments(db: Kysely<DB>) {
  return [...(await payments(db)), ...(await disputes(db))];
}

async function payments(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('payments.status', '=', 'paid')
    .where('payment_intent_id', 'like', providerIds('%').intent.replaceAll('_', '\\_'))
    .select(['order_number', 'order_id', 'paid_at', 'paid_cents', 'refunded_cents'])
    .execute();
  return rows.flatMap(({ order_number, order_id, paid_at, paid_cents, refunded_cents }) => {
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

/** Those of these payments that buyers' banks took back, some of which they gave back again. */
async function disputes(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .where('provider_dispute_id', 'like', providerIds('%').dispute.replaceAll('_', '\\_'))
    .selectAll('disputes')
    .select('order_number')
    .execute();
  return rows.map((row) => {
    const seconds = (at: Date | null) => Math.floor(Number(at) / 1000);
    const moved = (amount: number, fee: number, at: Date | null) => ({
      id: `txn_${row.provider_dispute_id}_${amount < 0 ? 'out' : 'in'}`,
      object: 'balance_transaction',
      amount,
      created: seconds(at),
      currency: row.currency,
      fee,
      net: amount - fee,
      type: 'adjustment',
    });
    const won = row.state === 'won';
    return {
      body: {
        id: row.provider_dispute_id,
        object: 'dispute',
        amount: row.amount_cents,
        balance_transactions: [
          moved(-row.amount_cents, row.fee_cents, row.created_at),
          ...(won ? [moved(row.amount_cents, 0, row.closed_at)] : []),
        ],
        charge: providerIds(row.order_number).charge,
        created: seconds(row.created_at),
        currency: row.currency,
        evidence_details: {
          due_by: seconds(row.respond_by),
          has_evidence: won,
          past_due: false,
          submission_count: won ? 1 : 0,
        },
        is_charge_refundable: won,
        livemode: false,
        metadata: {},
        payment_intent: row.payment_intent_id,
        reason: row.reason.replaceAll(' ', '_'),
        status: won ? 'won' : 'needs_response',
      },
    };
  });
}
