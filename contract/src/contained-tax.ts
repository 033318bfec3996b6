// Amounts without the tax that prices contain: what a business pays that accounts for it itself, and what the site
// owes a seller for its discounts. Without zod, so that pages can work it out, too.
import type { DiscountedLine, FullLine, GivenDiscount } from './discount-cost.ts';
import { split } from './money.ts';
import { isIncluded, type ShopTax, taxOn, type TaxRules } from './tax-cost.ts';

/** A line of a priced purchase, in minor units. */
export type PricedLine = DiscountedLine & {
  /** What its shop gets for it from the site: the site's discount, without tax. */
  fromSite: number;
};

/** A shop's amounts without the tax that they contain, by the rates of its lines. */
type NetAmounts = {
  ofLine: (key: string, cents: number) => number;
  /** Shipping is split over the goods in the parcel. */
  ofShipping: (cents: number, lines: readonly DiscountedLine[]) => number;
};

/** How a shop's amounts are without tax; where it is on top, as they are. */
export function netAmounts(rules: TaxRules, { byLine }: ShopTax): NetAmounts {
  const percentOf = (key: string) =>
    isIncluded(rules) ? (byLine.get(key)?.rate?.percent ?? 0) : 0;
  const ofLine = (key: string, cents: number) => cents - taxOn(cents, percentOf(key), true);
  return {
    ofLine,
    ofShipping(cents, lines) {
      if (rules.mode === 'table' && rules.shipping === 'none') return cents;
      const shares = split(
        cents,
        lines.map((line) => line.cents),
      );
      return shares.reduce((net, part, index) => net + ofLine(lines[index]?.key ?? '', part), 0);
    },
  };
}

/** A line for a buyer who pays the tax. */
export function pricedLine(line: DiscountedLine, { ofLine }: NetAmounts): PricedLine {
  const { key, cents, siteDiscount } = line;
  return { ...line, fromSite: ofLine(key, cents + siteDiscount) - ofLine(key, cents) };
}

/** A line for a buyer who accounts for the tax: what it contains comes off all its pieces together. */
export function untaxedLine(line: DiscountedLine, { ofLine }: NetAmounts): PricedLine {
  const { key, cents, siteDiscount, shopDiscount } = line;
  const net = ofLine(key, cents);
  const beforeSite = ofLine(key, cents + siteDiscount);
  const full = ofLine(key, cents + siteDiscount + shopDiscount);
  const fromSite = beforeSite - net;
  return {
    ...line,
    cents: net,
    siteDiscount: fromSite,
    shopDiscount: full - beforeSite,
    fromSite,
  };
}

/**
 * What each discount gives, in the order in which they were taken, where the tax comes off these
 * lines. `nets` are their shops' amounts.
 */
export function netGifts(
  gifts: readonly GivenDiscount[],
  untaxed: readonly FullLine[],
  nets: ReadonlyMap<string, NetAmounts>,
): GivenDiscount[] {
  const lines = new Map(untaxed.map((line) => [line.key, { ...line }]));
  return gifts.map(({ discount, goods }) => ({
    discount,
    goods: new Map(
      [...goods].map(([key, off]): [string, number] => {
        const line = lines.get(key);
        const net = line && nets.get(line.shop_id);
        if (!net) return [key, off];
        const before = net.ofLine(key, line.cents);
        line.cents -= off;
        return [key, before - net.ofLine(key, line.cents)];
      }),
    ),
  }));
}
