import { describe, expect, test } from 'vitest';
import { taxOfRefund, taxOfShipment } from './tax-by-rate.ts';

const VAT = (percent: number, net: number, tax: number) => ({ name: 'VAT', percent, net, tax });

/** A mug at 19 percent and a book at 7, with shipping of 9.99 taxed like them. */
const BOTH = {
  subtotal_cents: 1400,
  shipping_cents: 999,
  tax_cents: 385,
  tax_lines: [VAT(19, 1799, 342), VAT(7, 600, 43)],
  tax_percent: null,
};
const mug = { goods: 1050, tax: 200, tax_name: 'VAT', tax_percent: 19 };
const book = { goods: 350, tax: 25, tax_name: 'VAT', tax_percent: 7 };

describe('the taxes on an invoice', () => {
  test('are a line for each rate', () => {
    expect(taxOfShipment(BOTH)).toEqual(BOTH.tax_lines);
  });

  test('are one line where one percentage is on all goods, 8 unless the order kept another', () => {
    const flat = { ...BOTH, tax_cents: 112, tax_lines: null };
    expect(taxOfShipment(flat)).toEqual([{ name: 'Tax', percent: 8, net: 1400, tax: 112 }]);
    expect(taxOfShipment({ ...flat, tax_percent: 12.5 })).toMatchObject([{ percent: 12.5 }]);
    expect(taxOfShipment({ ...flat, tax_cents: 0 })).toEqual([]);
  });
});

describe('the taxes on a credit note', () => {
  test('are those of its items and of its share of the shipping', () => {
    const items = [mug, book];
    const one = { goods: 350, shipping: 0, tax: 25, shippingTax: 0, items: [book] };
    expect(taxOfRefund(BOTH, items, one)).toEqual([VAT(7, 350, 25)]);
    const all = { goods: 1400, shipping: 999, tax: 385, shippingTax: 160, items };
    expect(taxOfRefund(BOTH, items, all)).toEqual(BOTH.tax_lines);
  });

  test('find the rate of an item that did not keep it by its tax', () => {
    const items = [mug, book].map((item) => ({ ...item, tax_name: null, tax_percent: null }));
    const one = { goods: 1050, shipping: 0, tax: 200, shippingTax: 0, items: [items[0]!] };
    expect(taxOfRefund(BOTH, items, one)).toEqual([VAT(19, 1050, 200)]);
  });

  test('say nothing of what no rate fits', () => {
    const free = { goods: 500, tax: 0, tax_name: null, tax_percent: null };
    const shipment = { ...BOTH, subtotal_cents: 500, shipping_cents: 100, tax_lines: [] };
    const all = { goods: 500, shipping: 100, tax: 0, shippingTax: 0, items: [free] };
    expect(taxOfRefund(shipment, [free], all)).toEqual([]);
  });
});
