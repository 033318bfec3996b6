import { describe, expect, test } from 'vitest';
import type { DisputeFacts, OrderFacts, ShipmentFacts, RefundFacts } from './entitlement-facts.ts';
import { commissionOn, divide, entitlement, shopEntitlement } from './entitlement.ts';

const TERMS = { holdDays: 7, unconfirmedDays: 14 };
const TEN = { percent: 10, fixed: 0, least: 0, most: null };
const day = (number: number) => new Date(Date.UTC(2024, 0, number));

const part = (id: string, facts: Partial<ShipmentFacts> = {}): ShipmentFacts => ({
  id,
  shopId: `shop of ${id}`,
  shippedAt: day(1),
  deliveredAt: null,
  confirmedAt: null,
  refunds: [],
  requestOpen: false,
  holds: [],
  paidOut: 0,
  ...facts,
});

/** One shipment: two mugs at $50.00, shipping $9.99, tax $8.00; the seller's share is $99.99. */
const order = (facts: Partial<ShipmentFacts> = {}, more: Partial<OrderFacts> = {}): OrderFacts => ({
  paid: true,
  items: [{ id: 'mugs', partId: 'a', quantity: 2, unitPrice: 5000, commission: TEN }],
  shipping: 999,
  tax: 800,
  parts: [part('a', facts)],
  disputes: [],
  fees: 0,
  ...more,
});

const at = (facts: OrderFacts, now: Date) => entitlement(facts, TERMS, now).parts[0]!;
const delivered = { deliveredAt: day(5), confirmedAt: day(5) };
const refund = (facts: Partial<RefundFacts>): RefundFacts => ({
  at: day(8),
  of: 'all',
  status: 'succeeded',
  ...facts,
});
const dispute = (facts: Partial<DisputeFacts>): DisputeFacts => ({
  at: day(15),
  amount: 11_799,
  fee: 1500,
  state: 'open',
  partIds: ['a'],
  ...facts,
});

describe('a sale', () => {
  test('is split among seller, site and tax office, and adds up to the amount paid', () => {
    const { seller, site, taxOffice, buyer } = at(order(), day(2));
    expect({ seller: seller.earned, site, taxOffice }).toEqual({
      seller: 9999,
      site: 1000,
      taxOffice: 800,
    });
    expect(seller.earned + site + taxOffice).toBe(10_000 + 999 + 800);
    expect(buyer).toEqual({ has: 0, waitsFor: 0 });
  });

  test('earns nobody anything until it is paid', () => {
    expect(at(order(delivered, { paid: false }), day(60))).toMatchObject({
      seller: { earned: 0, total: 0, held: 0, available: 0 },
      site: 0,
      taxOffice: 0,
    });
  });

  test('from several shops splits shipping and tax by the value of the goods, to the cent', () => {
    const items = [
      { id: '1', partId: 'a', quantity: 1, unitPrice: 1000, commission: TEN },
      { id: '2', partId: 'b', quantity: 1, unitPrice: 2000, commission: TEN },
    ];
    const { parts } = entitlement(
      order({}, { items, parts: [part('a'), part('b')], shipping: 500, tax: 100 }),
      TERMS,
      day(2),
    );
    // 500 × 1/3 = 166.67 and 333.33; 100 × 1/3 = 33.33 and 66.67.
    expect(parts.map(({ seller, taxOffice }) => [seller.earned, taxOffice])).toEqual([
      [1000 + 167 - 100, 33],
      [2000 + 333 - 200, 67],
    ]);
  });
});

describe('the release', () => {
  const availableOn = (facts: Partial<ShipmentFacts>, now: Date) =>
    at(order(facts), now).seller.available;

  test('comes seven days after a confirmed delivery', () => {
    expect(availableOn(delivered, day(11))).toBe(0);
    expect(availableOn(delivered, day(12))).toBe(9999);
  });

  test('comes fourteen days after the seller reports delivery, or seven after the buyer does, if earlier', () => {
    expect(availableOn({ deliveredAt: day(5) }, day(18))).toBe(0);
    expect(availableOn({ deliveredAt: day(5) }, day(19))).toBe(9999);
    expect(availableOn({ deliveredAt: day(5), confirmedAt: day(8) }, day(15))).toBe(9999);
    expect(availableOn({ deliveredAt: day(5), confirmedAt: day(17) }, day(19))).toBe(9999);
  });

  test('comes thirty days after shipping if nobody reports delivery, and never without shipping', () => {
    expect(availableOn({}, day(30))).toBe(0);
    expect(availableOn({}, day(31))).toBe(9999);
    expect(availableOn({ shippedAt: null }, day(300))).toBe(0);
  });

  test('waits for requests, unsettled and failed refunds, disputes and other holds', () => {
    const reasonsOf = (facts: Partial<ShipmentFacts>, more: Partial<OrderFacts> = {}) => {
      const { reasons, seller } = at(order({ ...delivered, ...facts }, more), day(20));
      expect(seller.available).toBe(0);
      return reasons;
    };
    expect(reasonsOf({ requestOpen: true })).toEqual(['request']);
    expect(reasonsOf({ refunds: [refund({ status: 'pending' })] })).toEqual(['refund']);
    expect(reasonsOf({ refunds: [refund({ status: 'failed', failedAt: day(9) })] })).toEqual([
      'failed_refund',
    ]);
    expect(reasonsOf({ holds: [{ reason: 'withdrawal', until: null }] })).toEqual(['withdrawal']);
    expect(reasonsOf({}, { disputes: [dispute({})] })).toEqual(['dispute']);
    const past = [{ reason: 'withdrawal', until: day(19) }];
    expect(at(order({ ...delivered, holds: past }), day(20)).seller.available).toBe(9999);
  });
});

describe('a refund', () => {
  test('of one of two units returns half the goods, tax and commission', () => {
    const of = { items: [{ id: 'mugs', quantity: 1 }], shipping: 0 };
    expect(at(order({ ...delivered, refunds: [refund({ of })] }), day(20))).toMatchObject({
      buyer: { has: 5400, waitsFor: 0 },
      seller: { available: 9999 - 4500 },
      site: 500,
      taxOffice: 400,
    });
  });

  test('of everything leaves nothing for the seller, the site or the tax office', () => {
    expect(at(order({ refunds: [refund({})] }), day(9))).toMatchObject({
      buyer: { has: 11_799 },
      seller: { earned: 0, available: 0, held: 0 },
      site: 0,
      taxOffice: 0,
      reasons: [],
    });
  });

  test('after a payout leaves the shop in debt', () => {
    const facts = { ...delivered, paidOut: 9999, refunds: [refund({ at: day(15) })] };
    expect(at(order(facts), day(20)).seller).toMatchObject({ earned: 0, available: -9999 });
  });

  test('in units and amounts adds up to exactly what was paid', () => {
    const refunds = [
      refund({ at: day(6), of: { amount: 333 } }),
      refund({ at: day(7), of: { items: [{ id: 'mugs', quantity: 1 }], shipping: 100 } }),
      refund({ at: day(8), of: { amount: 1 } }),
      refund({ at: day(9), of: 'all' }),
    ];
    expect(at(order({ refunds }), day(20))).toMatchObject({
      buyer: { has: 11_799 },
      seller: { earned: 0 },
      site: 0,
      taxOffice: 0,
    });
  });

  test('takes the same amounts again when retried', () => {
    const failed = { of: { amount: 775 }, status: 'failed', failedAt: day(7) } as const;
    const first = refund({ id: 'first', at: day(6), ...failed, resolved: true });
    const mug = refund({ at: day(8), of: { items: [{ id: 'mugs', quantity: 1 }], shipping: 0 } });
    const again = refund({ at: day(9), of: { amount: 775 } });
    const taxAfter = (last: RefundFacts) =>
      at(order({ refunds: [first, mug, last] }), day(20)).taxOffice;
    // Tax of 775 × 800 ÷ 11,799. Based on the rest after the mug, it would be 775 × 400 ÷ 6,399.
    expect(taxAfter({ ...again, retryOf: 'first' })).toBe(400 - 52);
    expect(taxAfter(again)).toBe(400 - 48);
  });

  test('frees its amount if it fails, but is still owed', () => {
    const first = refund({ at: day(6), of: { amount: 108 }, status: 'failed', failedAt: day(10) });
    const rest = refund({ at: day(8), of: 'all' });
    const { buyer, seller, reasons } = at(order({ ...delivered, refunds: [first, rest] }), day(20));
    // The second took everything but the first one's 108 cents. When the first failed, those cents
    // were left over, and they are held.
    expect(buyer).toEqual({ has: 11_799 - 108, waitsFor: 108 });
    expect(reasons).toEqual(['failed_refund']);
    expect(seller.available).toBe(0);
    expect(seller.held).toBeGreaterThan(0);
  });
});

describe('a dispute', () => {
  test('holds its part without touching the shop’s other money', () => {
    const { seller, disputed } = at(order({}, { disputes: [dispute({})] }), day(20));
    expect(disputed).toBe(11_799);
    expect(seller).toEqual({ earned: 9999, total: 9999 - 11_799, held: -1800, available: 0 });
  });

  test('over money already paid out takes only the seller’s share', () => {
    const facts = order({ ...delivered, paidOut: 9999 }, { disputes: [dispute({})] });
    expect(at(facts, day(20)).seller.available).toBe(-9999);
  });

  test('refunds the buyer if it’s lost, and returns tax and commission', () => {
    const facts = order(delivered, { disputes: [dispute({ state: 'lost' })], fees: 350 });
    expect(at(facts, day(20))).toMatchObject({
      buyer: { has: 11_799 },
      seller: { earned: 0, total: 0, available: 0 },
      site: 0,
      taxOffice: 0,
    });
    // The site bears its fee and the fee on the charge.
    expect(entitlement(facts, TERMS, day(20)).site).toBe(-1850);
  });

  test('takes tax and commission from the amounts left when it’s lost, not when it opened', () => {
    const refunds = [
      refund({
        at: day(6),
        of: { items: [{ id: 'mugs', quantity: 1 }], shipping: 0 },
        status: 'failed',
        failedAt: day(10),
      }),
    ];
    const lost = dispute({ at: day(8), amount: 6399, state: 'lost' });
    const on = (decidedAt: Date) =>
      at(order({ ...delivered, refunds }, { disputes: [{ ...lost, decidedAt }] }), day(20));
    // Until the refund failed, one mug, its tax and the shipping were left: 6399.
    expect(on(day(9))).toMatchObject({ buyer: { has: 6399 }, taxOffice: 400, site: 500 });
    expect(on(day(11))).toMatchObject({ buyer: { has: 6399 }, taxOffice: 366, site: 458 });
  });

  test('changes nothing but its fee if it’s won', () => {
    const facts = order(delivered, { disputes: [dispute({ state: 'won' })] });
    expect(at(facts, day(20)).seller.available).toBe(9999);
    expect(entitlement(facts, TERMS, day(20)).site).toBe(1000 - 1500);
  });

  test('after a refund covers only what is left', () => {
    const of = { items: [{ id: 'mugs', quantity: 1 }], shipping: 0 };
    const facts = order(
      { ...delivered, refunds: [refund({ of })] },
      { disputes: [dispute({ state: 'lost' })] },
    );
    expect(at(facts, day(20))).toMatchObject({ buyer: { has: 11_799 }, seller: { earned: 0 } });
  });
});

describe('a shop', () => {
  const facts = { other: 0, stopped: false, due: true, minimum: 1000, reserve: null };
  const released = at(order(delivered), day(12));

  test('is paid what is available if a payout is due and not stopped', () => {
    const waiting = at(order(), day(12));
    const payable = (more: Partial<Parameters<typeof shopEntitlement>[1]>) =>
      shopEntitlement([released, waiting], { ...facts, ...more }, day(12)).payable;
    expect(payable({})).toBe(9999);
    expect(payable({ other: -500 })).toBe(9499);
    expect(payable({ stopped: true })).toBe(0);
    expect(payable({ due: false })).toBe(0);
    expect(payable({ minimum: 10_000 })).toBe(0);
  });

  test('has a reserve withheld from recently released money', () => {
    const reserve = { percent: 10, days: 30 };
    const on = (now: Date) =>
      shopEntitlement([at(order(delivered), now)], { ...facts, reserve }, now);
    expect(on(day(12))).toMatchObject({ reserve: 1000, available: 8999 });
    expect(on(day(42))).toMatchObject({ reserve: 0, available: 9999 });
  });
});

test('divides amounts by largest remainder, and the first wins a tie', () => {
  expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(divide(1, [1, 3])).toEqual([0, 1]);
  expect(divide(7, [0, 0])).toEqual([7, 0]);
});

test('rounds commission half up, within its limits and the price of the goods', () => {
  expect(commissionOn(1005, TEN)).toBe(101);
  expect(commissionOn(1004, TEN)).toBe(100);
  expect(commissionOn(1000, { percent: 10, fixed: 30, least: 0, most: null })).toBe(130);
  expect(commissionOn(100, { percent: 10, fixed: 0, least: 50, most: 2000 })).toBe(50);
  expect(commissionOn(100_000, { percent: 10, fixed: 0, least: 50, most: 2000 })).toBe(2000);
  expect(commissionOn(20, { percent: 10, fixed: 30, least: 0, most: null })).toBe(20);
});
