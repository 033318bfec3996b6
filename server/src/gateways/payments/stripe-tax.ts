import { minorStep, share, split } from '@souk/contract/money';
import type Stripe from 'stripe';
import { providerCurrency } from '../../kit/provider-currency.ts';
import { ask } from './stripe-errors.ts';
import type { ProviderRate, TaxProvider, TaxRequest, TaxReversal } from './tax-provider.ts';

/** Stripe's limit on lines per calculation. */
const MOST_LINES = 100;
/** The reference of the line that sums up those that don't fit. */
const REST = 'rest';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const restOf = (lines: TaxRequest['lines']) =>
  lines.length > MOST_LINES ? lines.slice(MOST_LINES - 1) : [];

const WITH_RATES = {
  expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
};

type Breakdown = readonly {
  taxability_reason: string;
  tax_rate_details: { display_name: string; percentage_decimal: string } | null;
}[];

/** A tax as cards take it: they don't take the last of three decimals, which a calculation has. */
const chargeable = (cents: number) => share(cents, 1, 1);

/** A tax with its rate: in the United States the sum of a state's, a county's and a city's. */
function rateOf(exact: number, breakdown: Breakdown | null | undefined): ProviderRate {
  const cents = chargeable(exact);
  // Also of what costs nothing: prices tell by it what they contain.
  const rates = (breakdown ?? []).flatMap(({ tax_rate_details: rate }) =>
    rate && Number(rate.percentage_decimal) > 0 ? rate : [],
  );
  if (rates.length === 0) return { cents, rate: null };
  const name = [...new Set(rates.map(({ display_name }) => display_name))].join(' + ');
  const percent = sum(rates.map(({ percentage_decimal }) => Number(percentage_decimal)));
  return { cents, rate: { name, percent: Math.round(percent * 1000) / 1000 } };
}

/** The tax of a line, or of each of those that it sums up. */
function ratesOf(
  { reference, amount_tax, tax_breakdown }: Stripe.Tax.CalculationLineItem,
  rest: TaxRequest['lines'],
): (readonly [string, ProviderRate])[] {
  if (reference !== REST) return [[reference, rateOf(amount_tax, tax_breakdown)]];
  const parts = split(
    chargeable(amount_tax),
    rest.map(({ cents }) => cents),
  );
  return rest.map((line, index) => [line.reference, rateOf(parts[index] ?? 0, tax_breakdown)]);
}

const isReversed = (breakdown: Breakdown | null | undefined) =>
  (breakdown ?? []).some(({ taxability_reason: reason }) => reason === 'reverse_charge');

const addressOf = ({ country, state, postalCode }: TaxRequest['to']) => ({
  country,
  ...(state !== null && { state }),
  ...(postalCode !== null && { postal_code: postalCode }),
});

function calculationParams(request: TaxRequest): Stripe.Tax.CalculationCreateParams {
  const { lines, shippingCents, included, to, from, vatId } = request;
  const tax_behavior = included ? 'inclusive' : 'exclusive';
  const rest = restOf(lines);
  const sent = lines.slice(0, lines.length - rest.length);
  if (rest.length > 0) {
    sent.push({ reference: REST, cents: sum(rest.map(({ cents }) => cents)), quantity: 1 });
  }
  return {
    currency: providerCurrency(),
    line_items: sent.map(({ reference, cents, quantity }) => ({
      reference,
      amount: cents,
      quantity,
      tax_behavior,
    })),
    shipping_cost: { amount: shippingCents, tax_behavior },
    customer_details: {
      address: addressOf(to),
      address_source: 'shipping',
      ...(vatId !== null && { tax_ids: [{ type: 'eu_vat', value: vatId }] }),
    },
    ...(from !== null && { ship_from_details: { address: { country: from } } }),
    ...WITH_RATES,
  };
}

/** All lines of a calculation. Its answer has the first ten. */
async function linesOf(stripe: Stripe, { id, line_items }: Stripe.Tax.Calculation) {
  const lines = [...(line_items?.data ?? [])];
  const last = lines.at(-1);
  if (id === null || !last || !line_items?.has_more) return lines;
  const rest = { limit: 100, starting_after: last.id, expand: ['data.tax_breakdown'] };
  for await (const line of stripe.tax.calculations.listLineItems(id, rest)) lines.push(line);
  return lines;
}

type Taxed = { amount: number; amount_tax: number };

/** What goes back of a recorded tax. Where we charged a rounded one, the same part of Stripe's. */
function taxBack({ cents, taxCents }: TaxReversal['shipping'], whole: Taxed | null | undefined) {
  if (minorStep() === 1 || !whole || whole.amount === 0) return taxCents;
  return Math.floor((whole.amount_tax * cents) / whole.amount);
}

/** Stripe Tax: calculations for purchases, transactions for sales, and their reversals. */
export function stripeTax(stripe: Stripe): TaxProvider {
  return {
    async calculateTax(request) {
      return ask(async () => {
        const made = await stripe.tax.calculations.create(calculationParams(request));
        const { id, shipping_cost } = made;
        const lines = await linesOf(stripe, made);
        return {
          calculationId: id ?? '',
          lines: new Map(lines.flatMap((line) => ratesOf(line, restOf(request.lines)))),
          shipping: rateOf(shipping_cost?.amount_tax ?? 0, shipping_cost?.tax_breakdown),
          reverseCharge: lines.some(({ tax_breakdown }) => isReversed(tax_breakdown)),
        };
      });
    },

    async recordTax({ calculationId, reference }) {
      const params = { calculation: calculationId, reference };
      const options = { idempotencyKey: `tax-${reference}` };
      return (await ask(() => stripe.tax.transactions.createFromCalculation(params, options))).id;
    },

    async reverseTax({ transactionId, reference, lines, shipping }) {
      return ask(async () => {
        const recorded = new Map<string, Taxed & { id: string }>();
        const page = { limit: 100 };
        for await (const line of stripe.tax.transactions.listLineItems(transactionId, page)) {
          recorded.set(line.reference, line);
        }
        const byLine = Map.groupBy(lines, (line) =>
          recorded.has(line.reference) ? line.reference : REST,
        );
        const { shipping_cost: shipped } =
          minorStep() === 1
            ? { shipping_cost: null }
            : await stripe.tax.transactions.retrieve(transactionId);
        const params: Stripe.Tax.TransactionCreateReversalParams = {
          mode: 'partial',
          original_transaction: transactionId,
          reference,
          ...(lines.length > 0 && {
            line_items: [...byLine].map(([name, parts]) => {
              const cents = sum(parts.map((part) => part.cents));
              const taxCents = sum(parts.map((part) => part.taxCents));
              const whole = recorded.get(name);
              return {
                original_line_item: whole?.id ?? '',
                amount: -cents,
                amount_tax: -taxBack({ cents, taxCents }, whole),
                reference: name,
              };
            }),
          }),
          ...(shipping.cents > 0 && {
            shipping_cost: { amount: -shipping.cents, amount_tax: -taxBack(shipping, shipped) },
          }),
        };
        const options = { idempotencyKey: `tax-${reference}` };
        return (await stripe.tax.transactions.createReversal(params, options)).id;
      });
    },
  };
}
