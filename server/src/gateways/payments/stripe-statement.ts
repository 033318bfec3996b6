import { foreignMinor } from '@souk/contract/minor-units';
import type Stripe from 'stripe';
import type { ProviderTransfer } from './payout-provider.ts';
import type { LineKind, StatementLine, StatementProvider } from './statement-provider.ts';
import { ask } from './stripe-errors.ts';
import { createdSince, idOf, timeOf } from './stripe-fields.ts';
import { toTransfer } from './stripe-payouts.ts';

/** Types of lines whose kind doesn't follow from their source. */
const BANK = ['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'];
const FEES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee'];

const BY_SOURCE: Partial<Record<Source['object'], LineKind>> = {
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  transfer: 'transfer',
  transfer_reversal: 'reversal',
};

function kindOf(line: Stripe.BalanceTransaction, source: Source | null): LineKind {
  if (BANK.includes(line.type)) return 'bank';
  if (FEES.includes(line.type)) return 'fee';
  return (source && BY_SOURCE[source.object]) ?? 'other';
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>;

/** Converts a line whose source is expanded. */
function toLine(line: Stripe.BalanceTransaction): StatementLine {
  const source = typeof line.source === 'object' ? line.source : null;
  const sourceId = idOf(line.source);
  // The demo's earlier charges have only the fields that the site needs.
  const charge: Partial<Stripe.Charge> | null = source?.object === 'charge' ? source : null;
  const ofPayment =
    source?.object === 'charge' || source?.object === 'refund' || source?.object === 'dispute';
  const paymentIntentId = ofPayment ? idOf(source.payment_intent) : null;
  return {
    id: line.id,
    kind: kindOf(line, source),
    type: line.type,
    category: line.reporting_category,
    sourceId,
    subject: (charge && paymentIntentId) ?? sourceId ?? line.id,
    paymentIntentId,
    transferId: source?.object === 'transfer_reversal' ? idOf(source.transfer) : null,
    amountCents: foreignMinor(line.amount),
    feeCents: foreignMinor(line.fee),
    netCents: foreignMinor(line.amount - line.fee),
    currency: line.currency,
    orderNumber: charge?.metadata?.['order_number'] ?? null,
    payer: charge?.billing_details?.email ?? charge?.receipt_email ?? null,
    description: charge?.description ?? line.description,
    createdAt: timeOf(line.created),
    availableOn: timeOf(line.available_on),
  };
}

/** Pages through a list, newest first. */
async function* pagesOf<T extends { id: string }, U>(
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
  shape: (item: T) => U,
): AsyncGenerator<U[]> {
  let last: string | undefined;
  for (;;) {
    const { data, has_more } = await ask(() => list(last ? { starting_after: last } : {}));
    yield data.map(shape);
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return;
  }
}

/** Reads our statement and events from Stripe. */
export function stripeStatement(stripe: Stripe): StatementProvider {
  return {
    async *statementSince(since) {
      const params = { created: createdSince(since), limit: 100, expand: ['data.source'] };
      // Skips other balances, such as the one for issued cards.
      const ofPayments = ({ balance_type: type }: Stripe.BalanceTransaction) =>
        type === undefined || type === 'payments';
      const pages = pagesOf(
        (after) => stripe.balanceTransactions.list({ ...params, ...after }),
        (line) => (ofPayments(line) ? [toLine(line)] : []),
      );
      for await (const page of pages) yield page.flat();
    },

    eventsSince: (since) =>
      pagesOf(
        (after) => stripe.events.list({ created: createdSince(since), limit: 100, ...after }),
        (event) => ({
          id: event.id,
          type: event.type,
          payload: event,
          createdAt: timeOf(event.created),
        }),
      ),

    async sessionsOf(paymentIntentId) {
      const params = { payment_intent: paymentIntentId, limit: 100 };
      const { data } = await ask(() => stripe.checkout.sessions.list(params));
      return data.map(({ id }) => id);
    },

    async disputesOf(paymentIntentId) {
      const params = { payment_intent: paymentIntentId, limit: 100 };
      const { data } = await ask(() => stripe.disputes.list(params));
      return data.map(({ id }) => id);
    },

    retrieveTransfer: async (id) => toTransfer(await ask(() => stripe.transfers.retrieve(id))),

    async transfersFor(orderNumber) {
      const found: ProviderTransfer[] = [];
      const pages = pagesOf(
        (after) => stripe.transfers.list({ transfer_group: orderNumber, limit: 100, ...after }),
        toTransfer,
      );
      for await (const page of pages) found.push(...page.flatMap((each) => each ?? []));
      return found;
    },
  };
}
