import { afterEach, describe, expect, test } from 'vitest';
import type { DiscountTerms, FullLine } from './discount-cost.ts';
import { setSiteCurrency } from './money.ts';
import { priced, type Purchase, worthOf } from './purchase.ts';
import { refundParts, type ShipmentLeft } from './refund-parts.ts';
import { FLAT_TAX, type TaxRules } from './tax-cost.ts';

// Worked out by hand.

afterEach(() => setSiteCurrency('USD'));

const line = (shop_id: string, key: string, unitCents: number, quantity = 1): FullLine => ({
  key,
  product_id: key,
  shop_id,
  category_ids: [],
  profile_id: null,
  quantity,
  cents: unitCents * quantity,
  weight_g: 0,
});
const byTable = (country: string, percent: number, included: boolean): TaxRules => ({
  mode: 'table',
  included,
  rates: [{ country, state: null, category_id: null, percent, name: 'VAT' }],
  shipping: 'as_goods',
  collected_by: 'site',
});
const buys = (country: string, lines: FullLine[], fee: number, more: Partial<Purchase>) =>
  priced({
    shops: [...Map.groupBy(lines, ({ shop_id }) => shop_id)].map(([shop_id, own]) => ({
      shop_id,
      lines: own,
      profiles: [],
      days: null,
    })),
    country,
    state: null,
    site: { fee, freeOver: null, profilesRequired: false },
    tax: FLAT_TAX,
    untaxed: new Set(),
    chosen: new Map(),
    discounts: [],
    codes: [],
    ...more,
  });

test('three shops share a fee and a flat tax, two of them alike and one tiny', () => {
  const lines = [line('a', 'a', 499, 2), line('b', 'b', 998), line('c', 'c', 5)];
  const { shops, total } = buys('US', lines, 999, {});
  // Of the fee 498.25, 498.25 and 2.50; of the tax, 160 cents, 79.80, 79.80 and 0.40.
  expect(shops.map(({ goods, shipping, tax }) => [goods, shipping, tax])).toEqual([
    [998, 498, 80],
    [998, 498, 80],
    [5, 3, 0],
  ]);
  expect(total).toBe(3160);
});

test('taxes of a currency of three decimals are in steps of ten', () => {
  setSiteCurrency('KWD');
  const lines = [line('a', 'a', 10_990), line('b', 'b', 5500)];
  const { shops, total } = buys('DE', lines, 3000, { tax: byTable('DE', 19, false) });
  // 2088.1 and 1045; of the fee 1999.4 and 1000.6.
  expect(shops.map(({ shipping, taxes }) => [shipping, taxes.goods, taxes.shipping])).toEqual([
    [2000, 2090, 380],
    [1000, 1050, 190],
  ]);
  expect(total).toBe(23_200);
});

describe('in yen, three cups and a card with discounts of shop and site', () => {
  const discount = (more: Partial<DiscountTerms>): DiscountTerms => ({
    id: crypto.randomUUID(),
    shop_id: 'a',
    code: null,
    kind: 'percent',
    value: 1250,
    product_ids: [],
    category_ids: [],
    minimum: 0,
    refused: null,
    ...more,
  });
  const bought = (untaxed: string[]) => {
    setSiteCurrency('JPY');
    return buys('JP', [line('a', 'cup', 333, 3), line('a', 'card', 50)], 1000, {
      tax: byTable('JP', 10, true),
      untaxed: new Set(untaxed),
      discounts: [
        discount({}),
        discount({ kind: 'amount', value: 100, code: 'LESS' }),
        discount({ shop_id: null, value: 1500, code: 'SITE' }),
      ],
      codes: ['less', 'site'],
    });
  };

  test('the tax is in what is left, and the site gives its part without it', () => {
    const purchase = bought([]);
    // 12.5 percent of 999 and 50 are 125 and 6; 100 is 95 and 5 of 874 and 44; 15 percent of 779
    // and 39 are 117 and 6. Of the fee of 1000 there are 953 and 47.
    expect(purchase).toMatchObject({
      subtotal: 1049,
      discount: 354,
      shipping: 1000,
      // 60 and 3, and of the shipping 87 and 4.
      tax: 154,
      taxLines: [{ name: 'VAT', percent: 10, net: 1541, tax: 154 }],
      total: 1695,
    });
    expect(purchase.shops[0]?.lines).toMatchObject([
      // 779 − 71 − (662 − 60), and 39 − 4 − (33 − 3).
      { cents: 662, shopDiscount: 220, siteDiscount: 117, fromSite: 106 },
      { cents: 33, shopDiscount: 11, siteDiscount: 6, fromSite: 5 },
    ]);
    expect(purchase.given.map((one) => worthOf(one, purchase))).toEqual([131, 100, 123]);
  });

  test('who accounts for the tax pays all of that without it', () => {
    const purchase = bought(['a']);
    // 908 and 45 before, 602 and 30 after the discounts; 1000 − 91 for the shipping.
    expect(purchase).toMatchObject({
      subtotal: 953,
      discount: 321,
      shipping: 909,
      tax: 0,
      taxLines: [],
      total: 1541,
    });
    expect(purchase.shops[0]?.lines).toMatchObject([
      { cents: 602, shopDiscount: 200, siteDiscount: 106, fromSite: 106 },
      { cents: 30, shopDiscount: 10, siteDiscount: 5, fromSite: 5 },
    ]);
    expect(purchase.given.map((one) => worthOf(one, purchase))).toEqual([118, 92, 111]);
  });

  test('a cup, then an amount, then the rest go back, which is all that was paid', () => {
    setSiteCurrency('JPY');
    // With a commission of 10 percent on 708 and 35.
    const left: ShipmentLeft = {
      items: [
        { id: 'cup', quantity: 3, goods: 602, commission: 71, promotion: 106, tax: 60 },
        { id: 'card', quantity: 1, goods: 30, commission: 4, promotion: 5, tax: 3 },
      ],
      shipping: 909,
      shippingPromotion: 0,
      tax: 154,
      shippingTax: 91,
      taxIncluded: true,
    };
    // A third of 662 is 221, with 20 of the tax.
    expect(refundParts(left, { items: [{ id: 'cup', quantity: 1 }], shipping: 0 })).toEqual({
      items: [{ id: 'cup', quantity: 1, goods: 201, commission: 24, promotion: 35, tax: 20 }],
      goods: 201,
      shipping: 0,
      tax: 20,
      shippingTax: 0,
      commission: 24,
      promotion: 35,
    });
    const then: ShipmentLeft = {
      ...left,
      items: [
        { id: 'cup', quantity: 2, goods: 401, commission: 47, promotion: 71, tax: 40 },
        { id: 'card', quantity: 1, goods: 30, commission: 4, promotion: 5, tax: 3 },
      ],
      tax: 134,
    };
    // 146.2, 308.3 and 45.5 of 431, 909 and 134.
    expect(refundParts(then, { amount: 500 })).toEqual({
      items: [
        { id: 'cup', quantity: 0, goods: 136, commission: 16, promotion: 24, tax: 14 },
        { id: 'card', quantity: 0, goods: 10, commission: 1, promotion: 2, tax: 1 },
      ],
      goods: 146,
      shipping: 308,
      tax: 46,
      shippingTax: 31,
      commission: 17,
      promotion: 26,
    });
    const last: ShipmentLeft = {
      ...left,
      items: [
        { id: 'cup', quantity: 2, goods: 265, commission: 31, promotion: 47, tax: 26 },
        { id: 'card', quantity: 1, goods: 20, commission: 3, promotion: 3, tax: 2 },
      ],
      shipping: 601,
      tax: 88,
      shippingTax: 60,
    };
    // 221, 500 and 974 are 1695.
    const rest = { goods: 285, shipping: 601, tax: 88, commission: 34, promotion: 50 };
    expect(refundParts(last, 'all')).toMatchObject(rest);
    expect(refundParts(last, { amount: 974 })).toMatchObject(rest);
  });
});
