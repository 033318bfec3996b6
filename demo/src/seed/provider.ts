import { siteMinor } from '@souk/contract/minor-units';
import type { DB } from '@souk/server/db/types';
import { providerCurrency } from '@souk/server/kit/provider-currency';
import type { Kysely } from 'kysely';
import { shops } from '../data/shops/index.ts';

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
 * A seller's account at the provider, as the product stores it, and the missing requirements of
 * Stripe's API.
 */
type SeededAccount = {
  id: string;
  state: 'ready' | 'pending' | 'restricted';
  requirements: string[];
  due: string[];
};

/** Shops that can't be paid yet; those with null haven't begun. */
const UNREADY: Record<string, Omit<SeededAccount, 'id'> | null> = {
  lydrum: null,
  'muddy-paws': null,
  tidepool: {
    state: 'pending',
    requirements: ['A bank account', 'Your agreement to the terms'],
    due: ['external_account', 'tos_acceptance.date'],
  },
  teranga: {
    state: 'restricted',
    requirements: ['An identity document'],
    due: ['individual.verification.document'],
  },
};

/** The accounts of the demo's shops, by the shop's slug. */
export const payoutAccounts: ReadonlyMap<string, SeededAccount> = new Map(
  shops.flatMap(({ slug }) => {
    const known = UNREADY[slug];
    if (known === null) return [];
    const id = `acct_demo_${slug.replaceAll('-', '')}`;
    return [[slug, { id, ...(known ?? { state: 'ready', requirements: [], due: [] }) }]];
  }),
);

/** The provider's id of a transfer, made from the id of its part without dashes. */
export const transferId = (part: string) => `tr_demo_${part}`;

/** The demo's sellers' accounts and the transfers to them, as documents of Stripe's API. */
export async function demoTransfers(db: Kysely<DB>) {
  const accounts = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('provider_account_id', 'like', 'acct\\_demo\\_%')
    .execute();
  const parts = await db
    .selectFrom('payout_parts as part')
    .innerJoin('payouts', 'payouts.id', 'part.payout_id')
    .innerJoin('payout_accounts as account', 'account.shop_id', 'payouts.shop_id')
    .leftJoin('orders', 'orders.id', 'part.order_id')
    .where('part.provider_transfer_id', 'like', transferId('%').replaceAll('_', '\\_'))
    .select([
      'part.id',
      'part.amount_cents',
      'part.from_charge',
      'part.provider_transfer_id',
      'payouts.paid_at',
      'account.provider_account_id',
      'orders.order_number',
    ])
    .execute();
  const dueOf = new Map([...payoutAccounts.values()].map(({ id, due }) => [id, due]));
  return [
    ...accounts.map(({ provider_account_id: id }) => ({
      body: accountOf(id, dueOf.get(id) ?? []),
    })),
    ...parts.map((part) => ({
      body: {
        id: part.provider_transfer_id ?? '',
        object: 'transfer',
        amount: part.amount_cents,
        amount_reversed: 0,
        created: Math.floor(Number(part.paid_at) / 1000),
        currency: providerCurrency(),
        description: null,
        destination: part.provider_account_id,
        livemode: false,
        metadata: { key: part.id },
        reversed: false,
        source_transaction:
          part.from_charge && part.order_number ? providerIds(part.order_number).charge : null,
        transfer_group: part.order_number,
      },
    })),
  ];
}

/** An account with these open requirements; one without any entry has not been submitted yet. */
function accountOf(id: string, due: readonly string[]) {
  const ready = due.length === 0;
  return {
    id,
    object: 'account',
    capabilities: { transfers: ready ? 'active' : 'inactive' },
    charges_enabled: false,
    country: 'US',
    default_currency: providerCurrency(),
    details_submitted: !due.includes('external_account'),
    email: null,
    metadata: {},
    payouts_enabled: ready,
    requirements: {
      currently_due: due,
      disabled_reason: ready ? null : 'requirements.past_due',
    },
    type: 'express',
  };
}

/**
 * The payments of the demo's orders as documents of Stripe's API, with the fields that the API
 * shows and computes with: the test provider imports them, so that a demo order can really be
 * refunded.
 */
export async function demoPayments(db: Kysely<DB>) {
  return [...(await payments(db)), ...(await refunds(db)), ...(await disputes(db))];
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
      currency: providerCurrency(),
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

/** The refunds of the demo's orders, with a statement line each. */
async function refunds(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('refunds.status', '=', 'succeeded')
    .where('provider_refund_id', 'like', 're\\_demo\\_%')
    .select(['refunds.id', 'provider_refund_id', 'refunds.amount_cents', 'refunds.settled_at'])
    .select(['order_number', 'payment_intent_id'])
    .execute();
  return rows.map((row) => ({
    body: {
      id: row.provider_refund_id ?? '',
      object: 'refund',
      amount: row.amount_cents,
      charge: providerIds(row.order_number).charge,
      created: Math.floor(Number(row.settled_at) / 1000),
      currency: providerCurrency(),
      metadata: { key: row.id },
      payment_intent: row.payment_intent_id,
      reason: null,
      status: 'succeeded',
    },
  }));
}

/** The disputed payments. Some disputes were won. */
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
    const cents = siteMinor(row.amount_cents, row.currency) ?? 0;
    return {
      body: {
        id: row.provider_dispute_id,
        object: 'dispute',
        amount: cents,
        balance_transactions: [
          moved(-cents, row.fee_cents, row.created_at),
          ...(won ? [moved(cents, 0, row.closed_at)] : []),
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
