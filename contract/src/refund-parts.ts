import { share, split } from './money.ts';

/** An item of a shipment. In cents. */
export type ItemLeft = {
  id: string;
  /** Units not refunded yet. */
  quantity: number;
  /** The rest of their price. */
  goods: number;
  /** The rest of the site's commission on them. */
  commission: number;
};

/** The paid and not yet refunded part of a shipment. In cents. */
export type ShipmentLeft = { items: readonly ItemLeft[]; shipping: number; tax: number };

/**
 * A requested refund: units and shipping, an amount over everything that is left, or everything. In
 * cents.
 */
export type RefundSelection =
  | { items: readonly { id: string; quantity: number }[]; shipping: number }
  | { amount: number }
  | 'all';

type RefundedItem = { id: string; quantity: number; goods: number; commission: number };

/** The parts of a refund. `goods`, `shipping` and `tax` go to the buyer. In cents. */
export type RefundParts = {
  items: RefundedItem[];
  goods: number;
  shipping: number;
  tax: number;
  /** The seller's share of the returned commission. */
  commission: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
const goodsOf = (items: readonly { goods: number }[]) => sum(items.map(({ goods }) => goods));

/** All that is left of a shipment, in cents. */
export const centsLeft = ({ items, shipping, tax }: ShipmentLeft): number =>
  goodsOf(items) + shipping + tax;

export const centsOf = ({ goods, shipping, tax }: RefundParts): number => goods + shipping + tax;

/**
 * Splits a refund over the rest of a shipment; null if it exceeds the rest. Tax and commission are
 * returned in proportion to the goods they were charged on, always out of their own rest: refunds
 * in any order never exceed the amount paid, and add up to it exactly.
 */
export function refundParts(left: ShipmentLeft, selection: RefundSelection): RefundParts | null {
  if (selection === 'all') return whole(left);
  if ('amount' in selection) return ofAmount(left, selection.amount);
  const items: RefundedItem[] = [];
  for (const { id, quantity } of selection.items) {
    const item = left.items.find((each) => each.id === id);
    if (!item || quantity > item.quantity || items.some((each) => each.id === id)) return null;
    if (quantity > 0) items.push(piecesOf(item, quantity));
  }
  if (selection.shipping > left.shipping) return null;
  const goods = goodsOf(items);
  const tax = part(left.tax, goods, goodsOf(left.items));
  return { items, goods, shipping: selection.shipping, tax, commission: commissionOf(items) };
}

const commissionOf = (items: readonly RefundedItem[]) =>
  sum(items.map(({ commission }) => commission));

/** `cents` in proportion; the last one takes the whole rest. */
const part = (cents: number, taken: number, of: number) =>
  taken === of ? cents : share(cents, taken, of);

function piecesOf(item: ItemLeft, quantity: number): RefundedItem {
  const goods = part(item.goods, quantity, item.quantity);
  return { id: item.id, quantity, goods, commission: part(item.commission, goods, item.goods) };
}

function whole({ items, shipping, tax }: ShipmentLeft): RefundParts {
  const all = items
    .filter(({ quantity, goods }) => quantity > 0 || goods > 0)
    .map((item) => ({ ...item }));
  return { items: all, goods: goodsOf(all), shipping, tax, commission: commissionOf(all) };
}

/** In proportion to the rest of goods, shipping and tax, by largest remainder. Returns no units. */
function ofAmount(left: ShipmentLeft, amount: number): RefundParts | null {
  const goodsLeft = goodsOf(left.items);
  if (amount > centsLeft(left)) return null;
  const [goods = 0, shipping = 0, tax = 0] = split(amount, [goodsLeft, left.shipping, left.tax]);
  const shares = split(
    goods,
    left.items.map((item) => item.goods),
  );
  const items = left.items.flatMap((item, index) => {
    const cents = shares[index] ?? 0;
    if (cents === 0) return [];
    const commission = part(item.commission, cents, item.goods);
    return [{ id: item.id, quantity: 0, goods: cents, commission }];
  });
  return { items, goods, shipping, tax, commission: commissionOf(items) };
}
