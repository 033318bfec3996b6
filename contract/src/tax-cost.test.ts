import { describe, expect, test } from 'vitest';
import type { DiscountedLine } from './discount-cost.ts';
import { rateFor, taxLinesOf, taxOf, taxOn, type TaxRate, type TaxRules } from './tax-cost.ts';

const rate = (country: string, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  country,
  state: null,
  category_id: null,
  percent,
  name: 'VAT',
  ...more,
});
const line = (cents: number, category_ids: string[] = []): DiscountedLine => ({
  key: `${cents} ${category_ids.join()}`,
  product_id: '',
  shop_id: 'a',
  category_ids,
  profile_id: null,
  quantity: 1,
  cents,
  weight_g: 0,
  shopDiscount: 0,
  siteDiscount: 0,
});
const table = (rates: TaxRate[], more: Partial<Extract<TaxRules, { mode: 'table' }>> = {}) => ({
  mode: 'table' as const,
  included: false,
  rates,
  shipping: 'as_goods' as const,
  collected_by: 'site' as const,
  ...more,
});
const DE = { country: 'DE', state: null };

describe('the rate that counts', () => {
  const rates = [
    rate('US', 1),
    rate('US', 2, { category_id: 'books' }),
    rate('US', 3, { state: 'CA' }),
    rate('US', 4, { state: 'CA', category_id: 'books' }),
  ];
  test.each([
    ['US', 'ca', ['books'], 4],
    ['US', 'CA', ['mugs'], 3],
    ['US', 'NY', ['books'], 2],
    ['US', null, ['mugs'], 1],
    ['CA', 'CA', ['books'], undefined],
  ])('%s %s %j is %s', (country, state, categories, percent) => {
    expect(rateFor(rates, { country, state }, categories)?.percent).toBe(percent);
  });

  test('of several categories is that of the nearest', () => {
    const both = [rate('DE', 7, { category_id: 'food' }), rate('DE', 19, { category_id: 'wine' })];
    expect(rateFor(both, DE, ['wine', 'food'])?.percent).toBe(19);
  });
});

describe('by table', () => {
  test('each line is rounded half up, with its share of the shipping', () => {
    const rules = table([rate('DE', 19), rate('DE', 7, { category_id: 'books' })]);
    const [shop] = taxOf([{ lines: [line(1050), line(350, ['books'])], shipping: 400 }], DE, rules);
    // 199.5 → 200, 24.5 → 25; shipping 300 and 100: 57 and 7.
    expect(shop).toMatchObject({ goods: 225, shipping: 64 });
    expect(shop!.lines).toEqual([
      { name: 'VAT', percent: 19, net: 1350, tax: 257 },
      { name: 'VAT', percent: 7, net: 450, tax: 32 },
    ]);
  });

  test('included tax is contained in goods and shipping', () => {
    const rules = table([rate('DE', 19)], { included: true });
    const [shop] = taxOf([{ lines: [line(11_900)], shipping: 595 }], DE, rules);
    expect(shop).toMatchObject({ goods: 1900, shipping: 95 });
    expect(shop!.lines).toEqual([{ name: 'VAT', percent: 19, net: 10_500, tax: 1995 }]);
  });

  test('where there is no rate there is no tax', () => {
    const [shop] = taxOf([{ lines: [line(1000)], shipping: 100 }], DE, table([rate('FR', 20)]));
    expect(shop).toMatchObject({ goods: 0, shipping: 0, lines: [] });
  });

  test('shipping can be left out', () => {
    const rules = table([rate('DE', 19)], { shipping: 'none' });
    const [shop] = taxOf([{ lines: [line(1000)], shipping: 500 }], DE, rules);
    expect(shop).toMatchObject({ goods: 190, shipping: 0 });
  });
});

test('the flat tax is rounded once, and split by goods', () => {
  const shops = [1, 1, 1].map(() => ({ lines: [line(206)], shipping: 999 }));
  const taxed = taxOf(shops, DE, { mode: 'flat', percent: 8 });
  // 618 × 8 percent = 49.44
  expect(taxed.map(({ goods }) => goods)).toEqual([17, 16, 16]);
  expect(taxLinesOf(taxed)).toEqual([{ name: 'Tax', percent: 8, net: 618, tax: 49 }]);
});

test('rates have up to three decimals, and halves are rounded up', () => {
  // 6.625 percent of 100.00 is 6.625.
  expect(taxOn(10_000, 6.625)).toBe(663);
  expect(taxOn(10_663, 6.625, true)).toBe(663);
});
