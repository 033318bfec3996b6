/** What a planned purchase comes to: prices of that day, each shop's part, who and where. */
import { checkoutTotals } from '@souk/contract/checkout';
import { split } from '@souk/contract/money';
import { unitPriceCents } from '@souk/contract/pricing';
import { emailOf } from '../accounts.ts';
import type { DemoBuyer } from '../data/buyers.ts';
import type { DemoProduct, DemoShop } from '../data/types.ts';
import { courseOf, type Course } from '../history/course.ts';
import type { PlannedLine, PlannedOrder } from '../history/plan.ts';
import type { People } from './people.ts';
import type { SeededProduct } from './products.ts';

/** Everything that orders refer to. */
export interface World {
  people: People;
  shops: Map<DemoShop, string>;
  products: Map<DemoProduct, SeededProduct>;
}

/** A line with its price at the moment of the sale, in cents. */
export interface SoldLine extends PlannedLine {
  product: SeededProduct;
  unitCents: number;
  /** From 1, over the whole purchase. */
  position: number;
}

/** One shop's part of a purchase; its cents are parts of the purchase's sums. */
export interface Part {
  shop: DemoShop;
  lines: SoldLine[];
  course: Course;
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
}

export interface Sale {
  totals: ReturnType<typeof checkoutTotals>;
  parts: Part[];
}

/** The address in the nine fields of the checkout form. */
export const addressOf = (buyer: DemoBuyer) => ({
  first_name: buyer.firstName,
  last_name: buyer.lastName,
  email: emailOf(buyer.username),
  phone: buyer.phone,
  address: buyer.address,
  city: buyer.city,
  state: buyer.state,
  zip_code: buyer.zip,
  country: buyer.country,
});

function priced(order: PlannedOrder, world: World, at: Date): SoldLine[] {
  return order.lines.map((line, place) => {
    const product = world.products.get(line.offer.product);
    if (!product) throw new Error(`${line.offer.product.sku} was not seeded`);
    const unitCents = unitPriceCents(product, line.variant?.plusCents ?? 0, at);
    return { ...line, product, unitCents, position: place + 1 };
  });
}

const sum = (lines: SoldLine[]): number =>
  lines.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0);

/** Sells a planned purchase at the prices of `at`; `pace` says how slow each shop is. */
export function sell(order: PlannedOrder, world: World, at: Date, pace: () => number): Sale {
  const lines = priced(order, world, at);
  const groups = [...Map.groupBy(lines, ({ offer }) => offer.shop)];
  const subtotals = groups.map(([, own]) => sum(own));
  const totals = checkoutTotals(sum(lines), null);
  const shipping = split(totals.shipping, subtotals);
  const tax = split(totals.tax, subtotals);
  const parts = groups.map(([shop, own], n) => ({
    shop,
    lines: own,
    course: courseOf(order.fates.get(shop.slug) ?? 'delivered', pace(), order.daysAgo * 24),
    subtotal_cents: subtotals[n] ?? 0,
    shipping_cents: shipping[n] ?? 0,
    tax_cents: tax[n] ?? 0,
  }));
  return { totals, parts };
}
