import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unpaid } from '../ledger/unpaid.ts';
import { partOfAmount, partsByOrder } from './plan-parts.ts';

const entries = fc
  .array(
    fc.record({
      order: fc.integer({ min: 0, max: 5 }),
      cents: fc.integer({ min: -9000, max: 12_000 }).filter((cents) => cents !== 0),
      whole: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((list) =>
    list.map(({ order, cents, whole }, n): Unpaid => ({
      entry_id: `entry ${n}`,
      position: 0,
      kind: cents > 0 ? 'sale' : 'refund',
      order_id: order === 0 ? null : `order ${order}`,
      cents,
      whole,
    })),
  );

const sum = (list: readonly { cents: number }[]) => list.reduce((all, { cents }) => all + cents, 0);

test('parts add up to all that is available, to the minor unit, and contain every entry once', () => {
  fc.assert(
    fc.property(entries, (unpaid) => {
      const parts = partsByOrder(unpaid);
      if (sum(unpaid) <= 0) {
        expect(parts).toEqual([]);
        return;
      }
      expect(sum(parts)).toBe(sum(unpaid));
      for (const part of parts) {
        expect(part.cents).toBeGreaterThan(0);
        expect(sum(part.entries)).toBe(part.cents);
      }
      const ids = parts.flatMap((part) => part.entries.map(({ entry_id }) => entry_id));
      expect(ids.toSorted()).toEqual(unpaid.map(({ entry_id }) => entry_id).toSorted());
    }),
  );
});

test('a part comes from a charge only if it contains the charge’s sale and does not exceed it', () => {
  fc.assert(
    fc.property(entries, (unpaid) => {
      for (const part of partsByOrder(unpaid).filter(({ fromCharge }) => fromCharge)) {
        const sale = unpaid.find(
          ({ kind, whole, order_id }) => kind === 'sale' && whole && order_id === part.orderId,
        );
        expect(part.cents).toBeLessThanOrEqual(sale?.cents ?? 0);
      }
    }),
  );
});

test('an amount is made up of entries to the minor unit, none exceeding its own amount', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 100 }), (unpaid, percent) => {
      const amount = Math.floor((sum(unpaid) * percent) / 100);
      if (amount <= 0) return;
      const part = partOfAmount(unpaid, amount);
      expect(sum(part.entries)).toBe(amount);
      for (const { entry_id, cents } of part.entries) {
        const entry = unpaid.find((each) => each.entry_id === entry_id);
        expect(Math.sign(cents)).toBe(Math.sign(entry?.cents ?? 0));
        expect(Math.abs(cents)).toBeLessThanOrEqual(Math.abs(entry?.cents ?? 0));
      }
    }),
  );
});
