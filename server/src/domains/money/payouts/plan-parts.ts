import type { Unpaid } from '../ledger/unpaid.ts';

/** The share of an entry that a part pays, in minor units; negative for a deduction. */
export type PaidEntry = { entry_id: string; position: number; cents: number };

export type PlannedPart = {
  /** The order that it pays for; null for several, or none. */
  orderId: string | null;
  cents: number;
  /** Whether its order's sale is in it and covers it: the transfer can come from that charge. */
  fromCharge: boolean;
  entries: PaidEntry[];
};

export const sumOf = (entries: readonly { cents: number }[]) =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

const paying = ({ entry_id, position, cents }: PaidEntry): PaidEntry => ({
  entry_id,
  position,
  cents,
});

/**
 * Plans a part for each order with something to pay, oldest first. The shop's debts are deducted
 * from the first, and from as many more as needed. Together the parts are the sum of all entries;
 * there are none if that is not above 0.
 */
export function partsByOrder(unpaid: readonly Unpaid[]): PlannedPart[] {
  if (sumOf(unpaid) <= 0) return [];
  const orders = [...Map.groupBy(unpaid, ({ order_id }) => order_id)];
  const owing = orders.filter(([, entries]) => sumOf(entries) <= 0);
  const parts: PlannedPart[] = [];
  let carried = owing.flatMap(([, entries]) => entries);
  for (const [orderId, entries] of orders) {
    const net = sumOf(entries);
    if (net <= 0) continue;
    carried = [...carried, ...entries];
    const cents = sumOf(carried);
    if (cents <= 0) continue;
    const sale = entries.find(({ kind, whole }) => kind === 'sale' && whole);
    const fromCharge = sale !== undefined && cents <= sale.cents;
    parts.push({ orderId, cents, fromCharge, entries: carried.map(paying) });
    carried = [];
  }
  return parts;
}

/** Plans one part of that amount: all that the shop owes, and the oldest of its earnings. */
export function partOfAmount(unpaid: readonly PaidEntry[], amount: number): PlannedPart {
  let left = amount;
  const entries: PaidEntry[] = [];
  for (const entry of unpaid.toSorted((a, b) => Math.sign(a.cents) - Math.sign(b.cents))) {
    if (left <= 0) break;
    const cents = Math.min(entry.cents, left);
    entries.push({ ...paying(entry), cents });
    left -= cents;
  }
  return { orderId: null, cents: amount, fromCharge: false, entries };
}
