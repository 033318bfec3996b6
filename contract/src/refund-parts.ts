import { share, split } from './money.ts';

/** An item of a shipment. In minor units. */
export type ItemLeft = {
  id: string;
  /** Units not refunded yet. */
  quantity: number;
  /** The rest of their price. */
  goods: number;
  /** The rest of the site's commission on them. */
  commission: number;
  /** The rest of what the site gave for them. */
  promotion: number;
  /** The rest of the tax on them; null if it is worked out for the whole shipment. */
  tax: number | null;
};

/** The paid and not yet refunded part of a shipment. In minor units. */
export type ShipmentLeft = {
  items: readonly ItemLeft[];
  shipping: number;
  /** The rest of the shipping that the site waived. */
  shippingPromotion: number;
  /** The rest of the tax on goods and shipping together. */
  tax: number;
  /** What of it is on the shipping. */
  shippingTax: number;
  /** Whether amounts that people enter contain the tax. */
  taxIncluded: boolean;
};

/**
 * A requested refund: units and shipping, an amount over everything that is left, or everything. In
 * minor units.
 */
export type RefundSelection =
  | { items: readonly { id: string; quantity: number }[]; shipping: number }
  | { amount: number }
  | 'all';

type RefundedItem = ItemLeft;

/** The parts of a refund. `goods`, `shipping` and `tax` go to the buyer. In minor units. */
export type RefundParts = {
  items: RefundedItem[];
  goods: number;
  shipping: number;
  tax: number;
  /** What of the tax is on the shipping. */
  shippingTax: number;
  /** The seller's share of the returned commission. */
  commission: number;
  /** What the seller gives back to the site of what it gave. */
  promotion: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
const goodsOf = (items: readonly { goods: number }[]) => sum(items.map(({ goods }) => goods));

/** All that is left of a shipment, in minor units. */
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
  const parts =
    'amount' in selection ? ofAmount(left, selection.amount) : ofPieces(left, selection);
  return parts && withAllGiven(left, parts);
}

/** The same; if it leaves nothing to pay back, all that the site gave goes back to it as well. */
export function withAllGiven(left: ShipmentLeft, parts: RefundParts): RefundParts {
  if (centsOf(parts) === 0 || centsOf(parts) !== centsLeft(left)) return parts;
  const taken = new Map(parts.items.map(({ id, quantity }) => [id, quantity]));
  const items = left.items
    .filter(({ id, commission, promotion }) => taken.has(id) || commission > 0 || promotion > 0)
    .map((item) => ({ ...item, quantity: taken.get(item.id) ?? 0 }));
  return { ...parts, items, ...sharesOf(items, left.shippingPromotion) };
}

/** By item and quantity, and its shipping. */
function ofPieces(
  left: ShipmentLeft,
  selection: Extract<RefundSelection, { items: unknown }>,
): RefundParts | null {
  const items: RefundedItem[] = [];
  for (const { id, quantity } of selection.items) {
    const item = left.items.find((each) => each.id === id);
    if (!item || quantity > item.quantity || items.some((each) => each.id === id)) return null;
    if (quantity > 0) items.push(piecesOf(item, quantity, left.taxIncluded));
  }
  const most = left.shipping + (left.taxIncluded ? left.shippingTax : 0);
  if (selection.shipping > most) return null;
  const shipping = part(left.shipping, selection.shipping, most);
  const shippingTax = left.taxIncluded
    ? selection.shipping - shipping
    : part(left.shippingTax, shipping, left.shipping);
  const goods = goodsOf(items);
  const tax = taxOnGoods(left, items) + shippingTax;
  // Waived shipping goes back with the shipping, or with everything.
  const waived = shipping > 0 ? part(left.shippingPromotion, shipping, left.shipping) : 0;
  return { items, goods, shipping, tax, shippingTax, ...sharesOf(items, waived) };
}

/** The tax on these items: their own, or in proportion to the goods. */
function taxOnGoods({ items, tax, shippingTax }: ShipmentLeft, taken: readonly RefundedItem[]) {
  return items.every((item) => item.tax !== null)
    ? sum(taken.map((item) => item.tax ?? 0))
    : part(tax - shippingTax, goodsOf(taken), goodsOf(items));
}

const sharesOf = (items: readonly RefundedItem[], waived: number) => ({
  commission: sum(items.map(({ commission }) => commission)),
  promotion: sum(items.map(({ promotion }) => promotion)) + waived,
});

/** `cents` in proportion; the last one takes the whole rest. */
const part = (cents: number, taken: number, of: number) =>
  taken === of ? cents : taken === 0 ? 0 : share(cents, taken, of);

function piecesOf(item: ItemLeft, quantity: number, taxIncluded: boolean): RefundedItem {
  // Where prices contain the tax, the price is divided, and then its tax.
  const own = taxIncluded ? (item.tax ?? 0) : 0;
  const price = part(item.goods + own, quantity, item.quantity);
  const inPrice = part(own, price, item.goods + own);
  const goods = price - inPrice;
  // Of what the buyer got for nothing, by pieces.
  const ofRest = (cents: number) =>
    item.goods > 0 ? part(cents, goods, item.goods) : part(cents, quantity, item.quantity);
  const onTop = item.tax === null ? null : ofRest(item.tax);
  return {
    id: item.id,
    quantity,
    goods,
    commission: ofRest(item.commission),
    promotion: ofRest(item.promotion),
    tax: taxIncluded && item.tax !== null ? inPrice : onTop,
  };
}

function whole({
  items,
  shipping,
  shippingPromotion,
  tax,
  shippingTax,
}: ShipmentLeft): RefundParts {
  const all = items
    .filter(({ quantity, goods, promotion }) => quantity > 0 || goods > 0 || promotion > 0)
    .map((item) => ({ ...item }));
  const goods = goodsOf(all);
  return { items: all, goods, shipping, tax, shippingTax, ...sharesOf(all, shippingPromotion) };
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
  // The tax of each item and of the shipping, in proportion to what is left of each.
  const taxes = split(tax, [...left.items.map((item) => item.tax ?? 0), left.shippingTax]);
  const shippingTax = left.shippingTax === 0 ? 0 : (taxes.at(-1) ?? 0);
  const items = left.items.flatMap((item, index) => {
    const cents = shares[index] ?? 0;
    const ownTax = item.tax === null ? null : (taxes[index] ?? 0);
    if (cents === 0 && !ownTax) return [];
    const commission = part(item.commission, cents, item.goods);
    const promotion = part(item.promotion, cents, item.goods);
    return [{ id: item.id, quantity: 0, goods: cents, commission, promotion, tax: ownTax }];
  });
  const waived = shipping > 0 ? part(left.shippingPromotion, shipping, left.shipping) : 0;
  return { items, goods, shipping, tax, shippingTax, ...sharesOf(items, waived) };
}
