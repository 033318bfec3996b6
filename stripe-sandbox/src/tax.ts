import { z } from 'zod';
import type { Work } from './context.ts';
import { invalidParameter } from './errors.ts';
import { newStripeId } from './ids.ts';
import { pageOfWhole } from './lists.ts';
import { get, insert, type TaxCalculation, type TaxLine } from './objects.ts';
import { currency, integer, list, metadata, type Paging, text } from './params.ts';
import { isInEu, type KnownRate, rateOf } from './tax-rates.ts';

/** How long a calculation can become a transaction, in seconds. */
const EXPIRES_AFTER = 90 * 24 * 60 * 60;
/** Tangible goods. */
const GOODS = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';

const behaviour = z.enum(['exclusive', 'inclusive']);
const line = z.string().optional();
const address = z.strictObject({
  country: text().refine((code) => /^[A-Z]{2}$/.test(code), 'Not a valid country'),
  city: line,
  line1: line,
  line2: line,
  postal_code: line,
  state: line,
});

/** Parameters of `POST /v1/tax/calculations`. */
export const CALCULATE = z.strictObject({
  currency,
  line_items: list(
    z.strictObject({
      amount: integer(0),
      metadata: metadata.optional(),
      quantity: integer(1).optional(),
      reference: text(500).optional(),
      tax_behavior: behaviour.optional(),
      tax_code: text().optional(),
    }),
    100,
  ),
  customer_details: z.strictObject({
    address,
    address_source: z.enum(['billing', 'shipping']).optional(),
    tax_ids: list(z.strictObject({ type: text(), value: text() }), 20).optional(),
    taxability_override: z.enum(['customer_exempt', 'none', 'reverse_charge']).optional(),
  }),
  ship_from_details: z.strictObject({ address }).optional(),
  shipping_cost: z
    .strictObject({
      amount: integer(0),
      tax_behavior: behaviour.optional(),
      tax_code: text().optional(),
    })
    .optional(),
  tax_date: integer(0).optional(),
});
type Calculate = z.output<typeof CALCULATE>;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const included = ({ tax_behavior }: { tax_behavior?: string | null }) =>
  tax_behavior === 'inclusive';

/** The tax on an amount, or in it, rounded half up. */
function taxOn(amount: number, percent: number, inclusive: boolean): number {
  const points = Math.round(percent * 1000);
  return Math.floor((2 * amount * points) / (inclusive ? 100_000 + points : 100_000) / 2 + 0.5);
}

type Place = { rate: KnownRate | null; reason: 'standard_rated' | 'reverse_charge' };

/** @throws ApiError for an address that doesn't say enough */
function placeOf({ customer_details, ship_from_details }: Calculate, home: string): Place {
  const { address: to, tax_ids: ids = [], taxability_override } = customer_details;
  if (to.country === 'US' && !to.state && !to.postal_code) {
    throw invalidParameter(
      "We could not determine the customer's tax location based on the provided customer address.",
      { code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
    );
  }
  const from = ship_from_details?.address.country ?? home;
  const isBusiness = ids.some(({ type }) => type === 'eu_vat');
  const isAcross = isInEu(from) && isInEu(to.country) && from !== to.country;
  const reversed = taxability_override === 'reverse_charge' || (isBusiness && isAcross);
  if (reversed) return { rate: null, reason: 'reverse_charge' };
  const rate =
    taxability_override === 'customer_exempt' ? null : rateOf(to.country, to.state || null);
  return { rate, reason: 'standard_rated' };
}

const breakdownOf = (
  taxed: { amount: number; amount_tax: number; inclusive: boolean },
  { rate, reason }: Place,
  { country, state }: Calculate['customer_details']['address'],
) => ({
  amount: taxed.amount_tax,
  inclusive: taxed.inclusive,
  tax_rate_details: {
    country,
    flat_amount: null,
    percentage_decimal: String(rate?.percent ?? 0),
    rate_type: rate ? ('percentage' as const) : null,
    state: state || null,
    tax_type: rate?.type ?? null,
  },
  taxability_reason: rate || reason === 'reverse_charge' ? reason : ('not_collecting' as const),
  taxable_amount: rate ? taxed.amount - (taxed.inclusive ? taxed.amount_tax : 0) : 0,
});

const NAMES = { vat: 'VAT', gst: 'GST', sales_tax: 'Sales Tax' } as const;

/** The one tax on a line or on the shipping, as far as the sandbox knows it. */
const partsOf = (
  taxed: { amount: number; amount_tax: number; inclusive: boolean },
  place: Place,
  { country, state }: Address,
) => {
  const { amount, taxability_reason, taxable_amount } = breakdownOf(taxed, place, {
    country,
    state,
  });
  const { rate } = place;
  return [
    {
      amount,
      jurisdiction: {
        country,
        display_name: state || country,
        level: rate?.type === 'sales_tax' ? ('state' as const) : ('country' as const),
        state: state || null,
      },
      sourcing: 'destination' as const,
      tax_rate_details: rate && {
        display_name: NAMES[rate.type],
        percentage_decimal: String(rate.percent),
        tax_type: rate.type,
      },
      taxability_reason,
      taxable_amount,
    },
  ];
};

/** `POST /v1/tax/calculations`: the tax on a purchase, by the customer's place. */
export function calculate(work: Work, params: Calculate): TaxCalculation {
  const place = placeOf(params, work.context.country);
  const to = params.customer_details.address;
  const percent = place.rate?.percent ?? 0;
  const lines = params.line_items.map((item, index): TaxLine => {
    const { amount, quantity = 1, tax_behavior = 'exclusive', tax_code = GOODS } = item;
    const inclusive = tax_behavior === 'inclusive';
    const amount_tax = taxOn(amount, percent, inclusive);
    return {
      id: newStripeId('tax_line'),
      object: 'tax.calculation_line_item',
      amount,
      amount_tax,
      livemode: false,
      metadata: item.metadata ?? null,
      product: null,
      quantity,
      reference: item.reference ?? `L${index + 1}`,
      tax_behavior,
      tax_breakdown: partsOf({ amount, amount_tax, inclusive }, place, to),
      tax_code,
    };
  });
  const references = new Set(lines.map(({ reference }) => reference));
  if (references.size < lines.length) {
    throw invalidParameter('Each line item needs a reference of its own.', { param: 'line_items' });
  }
  const { shipping_cost: shipping, customer_details: customer } = params;
  const shipped = shipping && {
    amount: shipping.amount,
    amount_tax: taxOn(shipping.amount, percent, included(shipping)),
    tax_behavior: shipping.tax_behavior ?? ('exclusive' as const),
    tax_breakdown: partsOf(
      {
        amount: shipping.amount,
        amount_tax: taxOn(shipping.amount, percent, included(shipping)),
        inclusive: included(shipping),
      },
      place,
      to,
    ),
    tax_code: shipping.tax_code ?? SHIPPING,
  };
  const all = [...lines, ...(shipped ? [shipped] : [])];
  const taxes = (inclusive: boolean) =>
    sum(all.flatMap((one) => (included(one) === inclusive ? one.amount_tax : [])));
  const calculation: TaxCalculation = {
    id: newStripeId('tax_calculation'),
    object: 'tax.calculation',
    amount_total: sum(all.map(({ amount }) => amount)) + taxes(false),
    currency: params.currency,
    customer: null,
    customer_details: detailsOf(customer),
    expires_at: work.now + EXPIRES_AFTER,
    livemode: false,
    ship_from_details: params.ship_from_details
      ? { address: addressOf(params.ship_from_details.address) }
      : null,
    shipping_cost: shipped ?? null,
    tax_amount_exclusive: taxes(false),
    tax_amount_inclusive: taxes(true),
    tax_breakdown: [false, true].flatMap((inclusive) => {
      const own = all.filter((one) => included(one) === inclusive);
      if (own.length === 0) return [];
      const amount = sum(own.map((one) => one.amount));
      const amount_tax = sum(own.map((one) => one.amount_tax));
      return breakdownOf({ amount, amount_tax, inclusive }, place, customer.address);
    }),
    tax_date: params.tax_date ?? work.now,
  };
  insert(work.store, calculation, { hidden: { taxLines: lines } });
  return calculation;
}

type Address = Calculate['customer_details']['address'];

const addressOf = ({ country, ...rest }: Address) => ({
  country,
  city: rest.city || null,
  line1: rest.line1 || null,
  line2: rest.line2 || null,
  postal_code: rest.postal_code || null,
  state: rest.state || null,
});

const detailsOf = (customer: Calculate['customer_details']) => ({
  address: addressOf(customer.address),
  address_source: customer.address_source ?? null,
  ip_address: null,
  tax_ids: customer.tax_ids ?? [],
  taxability_override: customer.taxability_override ?? ('none' as const),
});

/** A page of the line items of a calculation or a transaction. */
export function taxLines(
  work: Work,
  kind: 'tax.calculation' | 'tax.transaction',
  id: string,
  page: Paging,
) {
  const { hidden } = get(work.store, kind, id);
  const url = `/v1/${kind.replace('.', '/')}s/${id}/line_items`;
  return pageOfWhole(hidden.taxLines ?? [], url, page);
}
