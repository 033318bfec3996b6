import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(() => world.close());

const LINES = [
  { amount: 1999, reference: 'mug' },
  { amount: 4050, quantity: 3, reference: 'bowls' },
];

const calculation = (
  address: Stripe.Tax.CalculationCreateParams.CustomerDetails.Address,
  more: Partial<Stripe.Tax.CalculationCreateParams> = {},
) =>
  world.stripe.tax.calculations.create({
    currency: 'eur',
    line_items: LINES,
    customer_details: { address, address_source: 'shipping' },
    shipping_cost: { amount: 990 },
    expand: ['line_items'],
    ...more,
  });

test('a calculation has the tax of each line, of the shipping and of the whole', async () => {
  const made = await calculation({ country: 'DE' });
  expect(made.line_items?.data.map(({ reference, amount_tax }) => [reference, amount_tax])).toEqual(
    [
      ['mug', 380],
      ['bowls', 770],
    ],
  );
  expect(made.shipping_cost).toMatchObject({ amount: 990, amount_tax: 188 });
  expect(made).toMatchObject({
    amount_total: 1999 + 4050 + 990 + 380 + 770 + 188,
    tax_amount_exclusive: 1338,
    tax_amount_inclusive: 0,
  });
  expect(made.tax_breakdown).toEqual([
    expect.objectContaining({
      amount: 1338,
      inclusive: false,
      taxable_amount: 7039,
      taxability_reason: 'standard_rated',
    }),
  ]);
  expect(made.tax_breakdown[0]?.tax_rate_details).toMatchObject({
    country: 'DE',
    percentage_decimal: '19',
    tax_type: 'vat',
  });
});

test('an answer has the first ten lines, and all of them can be paged', async () => {
  const line_items = Array.from({ length: 25 }, (_, index) => ({
    amount: 1000,
    reference: `mug ${index}`,
  }));
  const { id, line_items: lines } = await calculation({ country: 'DE' }, { line_items });
  expect([lines?.data.length, lines?.has_more]).toEqual([10, true]);
  const { calculations } = world.stripe.tax;
  const found: string[] = [];
  const page = { limit: 10, starting_after: lines?.data.at(-1)?.id ?? '' };
  for await (const { reference } of calculations.listLineItems(id ?? '', page)) {
    found.push(reference);
  }
  expect(found).toEqual(line_items.slice(10).map(({ reference }) => reference));
  const back = { limit: 4, ending_before: page.starting_after };
  const before = await calculations.listLineItems(id ?? '', back);
  expect([before.data.map(({ reference }) => reference), before.has_more]).toEqual([
    ['mug 5', 'mug 6', 'mug 7', 'mug 8'],
    true,
  ]);
  await expect(
    calculations.listLineItems(id ?? '', { starting_after: 'tax_li_x' }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'starting_after' });
});

test('prices can contain the tax', async () => {
  const lines = LINES.map((line) => ({ ...line, tax_behavior: 'inclusive' as const }));
  const made = await calculation(
    { country: 'FR' },
    { line_items: lines, shipping_cost: undefined },
  );
  // 1999 / 6 and 4050 / 6
  expect(made.line_items?.data.map(({ amount_tax }) => amount_tax)).toEqual([333, 675]);
  expect(made).toMatchObject({ amount_total: 6049, tax_amount_inclusive: 1008 });
});

test('the place decides: states, countries without a tax, and businesses', async () => {
  const texas = await calculation({ country: 'US', state: 'TX', postal_code: '73301' });
  expect(texas.tax_breakdown[0]?.tax_rate_details.percentage_decimal).toBe('6.25');
  expect((await calculation({ country: 'US', state: 'OR' })).tax_amount_exclusive).toBe(0);
  expect((await calculation({ country: 'BR' })).tax_breakdown[0]).toMatchObject({
    amount: 0,
    taxability_reason: 'not_collecting',
  });
  const business = await calculation(
    { country: 'AT' },
    {
      customer_details: {
        address: { country: 'AT' },
        tax_ids: [{ type: 'eu_vat', value: 'ATU12345675' }],
      },
      ship_from_details: { address: { country: 'DE' } },
    },
  );
  expect(business.tax_breakdown[0]).toMatchObject({
    amount: 0,
    taxability_reason: 'reverse_charge',
  });
  await expect(calculation({ country: 'US' })).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  });
});

test('a sale is recorded once, and reversed line by line down to nothing', async () => {
  const { id } = await calculation({ country: 'DE' });
  const sale = await world.stripe.tax.transactions.createFromCalculation({
    calculation: id ?? '',
    reference: 'order 1',
    expand: ['line_items'],
  });
  expect(sale).toMatchObject({ type: 'transaction', reference: 'order 1', reversal: null });
  await expect(
    world.stripe.tax.transactions.createFromCalculation({
      calculation: id ?? '',
      reference: 'order 1',
    }),
  ).rejects.toMatchObject({ code: 'resource_already_exists' });

  const [mug] = sale.line_items?.data ?? [];
  const part = await world.stripe.tax.transactions.createReversal({
    mode: 'partial',
    original_transaction: sale.id,
    reference: 'refund 1',
    line_items: [
      { original_line_item: mug?.id ?? '', amount: -1000, amount_tax: -190, reference: 'mug' },
    ],
    shipping_cost: { amount: -990, amount_tax: -188 },
    expand: ['line_items'],
  });
  expect(part).toMatchObject({ type: 'reversal', reversal: { original_transaction: sale.id } });
  expect(part.line_items?.data).toHaveLength(1);
  // Only 999 of the mug is left.
  await expect(
    world.stripe.tax.transactions.createReversal({
      mode: 'partial',
      original_transaction: sale.id,
      reference: 'refund 2',
      line_items: [
        { original_line_item: mug?.id ?? '', amount: -1000, amount_tax: -190, reference: 'mug' },
      ],
    }),
  ).rejects.toMatchObject({ code: 'amount_too_large' });

  const rest = await world.stripe.tax.transactions.createReversal({
    mode: 'full',
    original_transaction: sale.id,
    reference: 'refund 3',
    expand: ['line_items'],
  });
  expect(rest.line_items?.data.map(({ amount, amount_tax }) => [amount, amount_tax])).toEqual([
    [-999, -190],
    [-4050, -770],
  ]);
  expect(rest.shipping_cost?.amount).toBeCloseTo(0);
  const listed = await world.stripe.tax.transactions.listLineItems(rest.id);
  expect(listed.data).toEqual(rest.line_items?.data);
});

test('a calculation can’t be recorded after ninety days', async () => {
  const { id } = await calculation({ country: 'DE' });
  world.wait(90 * DAY);
  await expect(
    world.stripe.tax.transactions.createFromCalculation({
      calculation: id ?? '',
      reference: 'late',
    }),
  ).rejects.toMatchObject({ param: 'calculation' });
});
