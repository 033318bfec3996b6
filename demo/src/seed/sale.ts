import { split } from '@souk/contract/money';
import { unitPriceCents } from '@souk/contract/pricing';
/** The sums of a planned purchase: that day's prices, and each shop's shipment. */
import { siteFeeTotals } from '@souk/contract/purchase';
import type { DemoBuyer } from '../data/buyers.ts';
import type { DemoProduct, DemoShop } from '../data/types.ts';
import { courseOf } from '../history/course.ts';
import type { PlannedOrder } from '../history/plan.ts';
import type { SeededShop } from './people-and-shops.ts';
import { feeHere, modifierHere } from './prices.ts';
import type { SeededProduct } from './products.ts';

/** Everything that orders refer to; buyers by their ids. */
export interface World {
  buyers: Map<DemoBuyer, string>;
  shops: Map<DemoShop, SeededShop>;
  products: Map<DemoProduct, SeededProduct>;
}

/** The seeded object with this key. */
export function seededOf<K, V>(map: Map<K, V>, key: K): V {
  const seeded = map.get(key);
  if (seeded === undefined) throw new Error('It was not seeded');
  return seeded;
}

/** One shop's shipment of a purchase; its cents are parts of the purchase's sums. */
export type Part = ReturnType<typeof sell>['parts'][number];

/** Sells a planned purchase at the prices of `at`; `pace` says how slow each shop is. */
export function sell(order: PlannedOrder, world: World, at: Date, pace: () => number) {
  const lines = order.lines.map((line, n) => {
    const product = seededOf(world.products, line.offer.product);
    const unitCents = unitPriceCents(product, modifierHere(line.variant?.plusCents ?? 0), at);
    return { ...line, product, unitCents, position: n + 1 };
  });
  const sum = (some: typeof lines): number =>
    some.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0);
  const groups = [...Map.groupBy(lines, ({ offer }) => offer.shop)];
  const subtotals = groups.map(([, own]) => sum(own));
  const totals = siteFeeTotals(sum(lines), { fee: feeHere() });
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
