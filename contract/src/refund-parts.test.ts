import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from './money.ts';
import {
  centsLeft,
  centsOf,
  refundParts,
  type ShipmentLeft,
  type RefundParts,
} from './refund-parts.ts';

const cents = (most: number) => fc.integer({ min: 0, max: most });

const part = fc
  .record({
    lines: fc.array(fc.record({ price: cents(50_000), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    shipping: cents(2000),
    percent: cents(50),
    /** What the site gave, in percent. */
    promotion: cents(100),
    taxes: fc.constantFrom('whole', 'each', 'included'),
  })
  .map(({ lines, shipping, percent, promotion, taxes }): ShipmentLeft => {
    const items = lines.map(({ price, quantity }, n) => {
      const goods = price * quantity;
      return {
        id: `item ${n}`,
        quantity,
        goods,
        commission: share(goods, percent, 100),
        promotion: share(goods, promotion, 100),
        tax: taxes === 'whole' ? null : share(goods, 7 + 6 * n, 100),
      };
    });
    const goods = items.reduce((sum, item) => sum + item.goods, 0);
    const own = items.reduce((sum, item) => sum + (item.tax ?? 0), 0);
    const shippingTax = taxes === 'whole' ? 0 : share(shipping, 19, 100);
    return {
      items,
      shipping,
      shippingPromotion: share(shipping, promotion, 100),
      tax: taxes === 'whole' ? share(goods, 8, 100) : own + shippingTax,
      shippingTax,
      taxIncluded: taxes === 'included',
    };
  });

/** A refund of any number of tenths of each part. */
const wish = fc.oneof(
  fc.record({
    kind: fc.constant('pieces' as const),
    tenths: fc.array(cents(10), { minLength: 6, maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    tenths: fc.array(cents(10), { minLength: 1, maxLength: 1 }),
  }),
);

function asked(
  left: ShipmentLeft,
  { kind, tenths }: { kind: 'pieces' | 'amount'; tenths: number[] },
) {
  const of = (whole: number, n: number) => Math.floor((whole * (tenths[n] ?? 0)) / 10);
  if (kind === 'amount') return { amount: of(centsLeft(left), 0) };
  return {
    items: left.items.map(({ id, quantity }, n) => ({ id, quantity: of(quantity, n) })),
    shipping: of(left.shipping + (left.taxIncluded ? left.shippingTax : 0), 5),
  };
}

function after(left: ShipmentLeft, refund: RefundParts): ShipmentLeft {
  const back = new Map(refund.items.map((item) => [item.id, item]));
  return {
    items: left.items.map((item) => {
      const {
        quantity = 0,
        goods = 0,
        commission = 0,
        promotion = 0,
        tax,
      } = back.get(item.id) ?? {};
      return {
        id: item.id,
        quantity: item.quantity - quantity,
        goods: item.goods - goods,
        commission: item.commission - commission,
        promotion: item.promotion - promotion,
        tax: item.tax === null ? null : item.tax - (tax ?? 0),
      };
    }),
    shipping: left.shipping - refund.shipping,
    shippingPromotion:
      left.shippingPromotion -
      (refund.promotion - refund.items.reduce((sum, { promotion }) => sum + promotion, 0)),
    tax: left.tax - refund.tax,
    shippingTax: left.shippingTax - refund.shippingTax,
    taxIncluded: left.taxIncluded,
  };
}

const commissionIn = ({ items }: ShipmentLeft) =>
  items.reduce((sum, item) => sum + item.commission, 0);
const promotionIn = ({ items, shippingPromotion }: ShipmentLeft) =>
  items.reduce((sum, item) => sum + item.promotion, shippingPromotion);

test('refunds in any order never exceed the payment, and together end exactly on it', () => {
  fc.assert(
    fc.property(part, fc.array(wish, { maxLength: 8 }), (paid, wishes) => {
      let left = paid;
      let back = 0;
      let commission = 0;
      let promotion = 0;
      const take = (refund: RefundParts | null) => {
        if (!refund) throw new Error('Less than what is left was refused');
        const { goods } = refund;
        expect(goods).toBe(refund.items.reduce((sum, item) => sum + item.goods, 0));
        left = after(left, refund);
        back += centsOf(refund);
        commission += refund.commission;
        promotion += refund.promotion;
        for (const { quantity, goods: rest, commission: taken, ...item } of left.items)
          expect(
            Math.min(quantity, rest, taken, item.promotion, item.tax ?? 0),
          ).toBeGreaterThanOrEqual(0);
        const { shipping, tax, shippingTax, shippingPromotion } = left;
        expect(Math.min(shipping, tax, shippingTax, shippingPromotion)).toBeGreaterThanOrEqual(0);
        expect(back + centsLeft(left)).toBe(centsLeft(paid));
        if (centsOf(refund) > 0 && centsLeft(left) === 0) expect(promotionIn(left)).toBe(0);
      };
      for (const each of wishes) take(refundParts(left, asked(left, each)));
      take(refundParts(left, 'all'));
      expect(centsLeft(left)).toBe(0);
      expect(back).toBe(centsLeft(paid));
      expect(commission).toBe(commissionIn(paid));
      expect(promotion).toBe(promotionIn(paid));
      expect(left.shippingTax).toBe(0);
      for (const { tax } of left.items) expect(tax ?? 0).toBe(0);
    }),
  );
});

test('an amount is refunded to the minor unit', () => {
  fc.assert(
    fc.property(part, cents(10), (paid, tenths) => {
      const amount = Math.floor((centsLeft(paid) * tenths) / 10);
      const refund = refundParts(paid, { amount });
      expect(refund && centsOf(refund)).toBe(amount);
      expect(refund?.items.every(({ quantity }) => quantity === 0)).toBe(true);
    }),
  );
});

test('the refund that leaves nothing to pay back gives the site all that it gave', () => {
  const left: ShipmentLeft = {
    items: [
      { id: 'mug', quantity: 1, goods: 1000, commission: 100, promotion: 0, tax: null },
      { id: 'gift', quantity: 1, goods: 0, commission: 150, promotion: 1500, tax: null },
    ],
    shipping: 0,
    shippingPromotion: 500,
    tax: 80,
    shippingTax: 0,
    taxIncluded: false,
  };
  const all = { goods: 1000, tax: 80, commission: 250, promotion: 2000 };
  const pieces = refundParts(left, { items: [{ id: 'mug', quantity: 1 }], shipping: 0 });
  expect(pieces).toMatchObject(all);
  expect(pieces?.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['mug', 1],
    ['gift', 0],
  ]);
  expect(refundParts(left, { amount: 1080 })).toMatchObject(all);
  expect(refundParts(left, { amount: 1079 })).toMatchObject({ promotion: 0 });
});

describe('a shipment of two mugs at $10.00 and a bowl at $15.00, with $5.00 shipping and $2.80 tax', () => {
  const paid: ShipmentLeft = {
    items: [
      { id: 'mug', quantity: 2, goods: 2000, commission: 200, promotion: 0, tax: null },
      { id: 'bowl', quantity: 1, goods: 1500, commission: 150, promotion: 0, tax: null },
    ],
    shipping: 500,
    shippingPromotion: 0,
    tax: 280,
    shippingTax: 0,
    taxIncluded: false,
  };

  test('refunds one mug with its tax and commission', () => {
    expect(refundParts(paid, { items: [{ id: 'mug', quantity: 1 }], shipping: 0 })).toEqual({
      items: [{ id: 'mug', quantity: 1, goods: 1000, commission: 100, promotion: 0, tax: null }],
      goods: 1000,
      shipping: 0,
      tax: 80,
      shippingTax: 0,
      commission: 100,
      promotion: 0,
    });
  });

  test('refunds its shipping alone, without tax or commission', () => {
    expect(refundParts(paid, { items: [], shipping: 500 })).toMatchObject({
      goods: 0,
      shipping: 500,
      tax: 0,
      commission: 0,
    });
  });

  test.each([
    ['three mugs', { items: [{ id: 'mug', quantity: 3 }], shipping: 0 }],
    ['a cup that is not in it', { items: [{ id: 'cup', quantity: 1 }], shipping: 0 }],
    [
      'a mug named twice',
      {
        items: [
          { id: 'mug', quantity: 1 },
          { id: 'mug', quantity: 1 },
        ],
        shipping: 0,
      },
    ],
    ['more shipping', { items: [], shipping: 501 }],
    ['a cent more', { amount: 4281 }],
  ])('does not refund %s', (_, wish) => {
    expect(refundParts(paid, wish)).toBeNull();
  });
});
