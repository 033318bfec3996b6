// Every total of a purchase is worked out here, for the quote, the checkout, the order and the demo.
import { netAmounts, netGifts, type PricedLine, pricedLine, untaxedLine } from './contained-tax.ts';
import {
  discounted,
  type Discounted,
  type DiscountTerms,
  type FullLine,
  SHIPS_FREE,
  type Waiver,
} from './discount-cost.ts';
import { SHIPPING_FEE_CENTS } from './limits.ts';
import {
  shippingOf,
  type ShippingOption,
  type ShopLines,
  type ShopShipping,
  type SiteShipping,
} from './shipping-cost.ts';
import {
  FLAT_TAX,
  isIncluded,
  NO_TAX,
  noTax,
  type ShopTax,
  type TaxLine,
  taxLinesOf,
  taxOf,
  type TaxRules,
} from './tax-cost.ts';

/** A purchase before anything is worked out, in minor units. */
export type Purchase = {
  shops: readonly (Omit<ShopLines, 'lines'> & { lines: readonly FullLine[] })[];
  /** A two-letter code. */
  country: string;
  /** As in ISO 3166-2, without the country. */
  state: string | null;
  site: SiteShipping;
  tax: TaxRules;
  /** The shops to which the buyer pays no tax, because they account for it themselves. */
  untaxed: ReadonlySet<string>;
  /** The shipping options that the buyer chose, by shop; the others get the cheapest. */
  chosen: ReadonlyMap<string, string>;
  discounts: readonly DiscountTerms[];
  codes: readonly string[];
};

/** One shop's part of a purchase, in minor units. */
export type PricedShop = Pick<ShopShipping, 'shop_id' | 'options' | 'notShippable'> & {
  /** Before discounts. */
  goods: number;
  /** Off the goods. */
  discount: number;
  lines: PricedLine[];
  /** Null if nothing of it can be shipped, or if the buyer's choice isn't offered. */
  chosen: ShippingOption | null;
  /** What the buyer pays for it. */
  shipping: number;
  /** Who waives the shipping, how much that is, and how much without the tax in it. */
  waived: (Waiver & { cents: number; net: number }) | null;
  /** On its goods and its shipping together. */
  tax: number;
  taxes: ShopTax;
  /** Whether the buyer accounts for the tax. All but the options is then without it. */
  untaxed: boolean;
};

/** A purchase, in minor units. What can't be shipped counts in no sum. */
export type PricedPurchase = {
  shops: PricedShop[];
  /** Before discounts. */
  subtotal: number;
  /** Off the goods. */
  discount: number;
  shipping: number;
  tax: number;
  /** Whether the goods and the shipping contain it. */
  taxIncluded: boolean;
  /** Whether shops get it with their goods, and owe it. */
  taxBySeller: boolean;
  taxLines: TaxLine[];
  total: number;
  given: Discounted['given'];
  codes: Discounted['codes'];
  /** The shops whose chosen option isn't offered. */
  unknownOptions: string[];
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const centsOf = (lines: readonly { cents: number }[]) => sum(lines.map(({ cents }) => cents));

/** The chosen option; without a choice the cheapest, of equal ones the first. */
function optionOf({ shop_id, options }: ShopShipping, chosen: ReadonlyMap<string, string>) {
  const id = chosen.get(shop_id);
  if (id !== undefined) return options.find((option) => option.id === id) ?? null;
  return options.toSorted((a, b) => a.cents - b.cents)[0] ?? null;
}

/** A discount that waives shipping alone, where none of it would have to be paid; null without one. */
function idleWaiver(
  { applied: { given, waivers }, after }: { applied: Discounted; after: readonly ShopShipping[] },
  costOf: (shop: ShopShipping) => number,
): DiscountTerms | null {
  const idle = given.find(
    ({ discount, goods }) =>
      goods.size === 0 &&
      after.every(
        (shop) => waivers.get(shop.shop_id)?.discount.id !== discount.id || costOf(shop) === 0,
      ),
  );
  return idle?.discount ?? null;
}

/**
 * Prices a purchase: discounts first, then shipping by what is left of the goods, then the tax on
 * what is left. Who accounts for the tax pays all of this without it.
 */
export function priced({
  shops,
  country,
  state,
  site,
  tax: rules,
  untaxed,
  chosen,
  discounts,
  codes,
}: Purchase): PricedPurchase {
  const before = shippingOf(shops, country, site);
  const shippable = shops.flatMap((shop, index) => {
    const left = new Set(before[index]?.notShippable.map(({ product_id }) => product_id));
    return shop.lines.filter(({ product_id }) => !left.has(product_id));
  });
  const costOf = (shop: ShopShipping) => optionOf(shop, chosen)?.cents ?? 0;
  const costBefore = new Map(before.map((shop) => [shop.shop_id, costOf(shop)]));
  const afterDiscounts = (terms: readonly DiscountTerms[]) => {
    const applied = discounted(shippable, terms, codes, (shopId) => costBefore.get(shopId) ?? 0);
    const reduced = shops.map((shop) => ({
      ...shop,
      lines: applied.lines.filter(({ shop_id }) => shop_id === shop.shop_id),
    }));
    const after = applied.given.length === 0 ? before : shippingOf(reduced, country, site);
    return { applied, reduced, after };
  };
  let terms = discounts;
  let result = afterDiscounts(terms);
  // One that waives shipping which costs nothing by then is as good as not given.
  for (let idle = idleWaiver(result, costOf); idle; idle = idleWaiver(result, costOf)) {
    const { id } = idle;
    terms = terms.map((one) => (one.id === id ? { ...one, refused: SHIPS_FREE } : one));
    result = afterDiscounts(terms);
  }
  const {
    applied: { given: gifts, waivers, codes: outcomes },
    reduced,
    after,
  } = result;
  const taxes = taxOf(
    after.map((shop, index) => ({
      lines: reduced[index]?.lines ?? [],
      shipping: waivers.has(shop.shop_id) ? 0 : costOf(shop),
    })),
    { country, state },
    rules,
  );
  const nets = new Map(
    after.map(({ shop_id }, index) => [shop_id, netAmounts(rules, taxes[index] ?? NO_TAX)]),
  );
  const given = netGifts(
    gifts,
    shippable.filter(({ shop_id }) => untaxed.has(shop_id)),
    nets,
  );
  const parts = after.map((shop, index): PricedShop => {
    const { shop_id, options } = shop;
    const waiver = waivers.get(shop_id);
    const isUntaxed = untaxed.has(shop_id);
    const full = taxes[index] ?? NO_TAX;
    const net = nets.get(shop_id) ?? netAmounts(rules, full);
    const discountedLines = reduced[index]?.lines ?? [];
    const own = discountedLines.map((line) =>
      isUntaxed ? untaxedLine(line, net) : pricedLine(line, net),
    );
    const discount = sum(own.map((line) => line.shopDiscount + line.siteDiscount));
    const cost = costOf(shop);
    const netCost = waiver
      ? net.ofShipping(cost, discountedLines)
      : cost - (isIncluded(rules) ? full.shipping : 0);
    const paid = isUntaxed ? netCost : cost;
    const taxed = isUntaxed ? noTax(full) : full;
    return {
      shop_id,
      options,
      notShippable: before[index]?.notShippable ?? [],
      goods: centsOf(own) + discount,
      discount,
      lines: own,
      chosen: optionOf(shop, chosen),
      shipping: waiver ? 0 : paid,
      waived: waiver ? { ...waiver, cents: paid, net: netCost } : null,
      tax: taxed.goods + taxed.shipping,
      taxes: taxed,
      untaxed: isUntaxed,
    };
  });
  const total = (part: (shop: PricedShop) => number) => sum(parts.map(part));
  const subtotal = total((shop) => shop.goods);
  const discount = total((shop) => shop.discount);
  const shipping = total((shop) => shop.shipping);
  const tax = total((shop) => shop.tax);
  return {
    shops: parts,
    subtotal,
    discount,
    shipping,
    tax,
    taxIncluded: isIncluded(rules),
    taxBySeller: rules.mode !== 'flat' && rules.collected_by === 'seller',
    taxLines: taxLinesOf(parts.map(({ taxes: own }) => own)),
    total: subtotal - discount + shipping + (isIncluded(rules) ? 0 : tax),
    given,
    codes: outcomes.map((outcome) => ({
      ...outcome,
      given: outcome.given.flatMap((gift) => given[gifts.indexOf(gift)] ?? []),
    })),
    unknownOptions: parts
      .filter(({ shop_id, lines }) => chosen.has(shop_id) && lines.length > 0)
      .flatMap((shop) => (shop.chosen === null ? shop.shop_id : [])),
  };
}

/** What a discount gives in a purchase, with the shipping that it waives, in minor units. */
export const worthOf = (
  { goods, discount }: Discounted['given'][number],
  { shops }: Pick<PricedPurchase, 'shops'>,
): number =>
  sum([...goods.values()]) +
  sum(shops.map(({ waived }) => (waived?.discount.id === discount.id ? waived.cents : 0)));

/**
 * The totals of a purchase, in minor units, while the site's fee (by default the built-in one) and
 * the flat tax apply to all of it, and without discounts.
 */
export function siteFeeTotals(
  subtotal: number,
  {
    freeOver = null,
    fee = SHIPPING_FEE_CENTS,
    tax: rules = FLAT_TAX,
  }: { freeOver?: number | null; fee?: number; tax?: TaxRules } = {},
) {
  const line = {
    key: '',
    product_id: '',
    shop_id: '',
    profile_id: null,
    category_ids: [],
    quantity: 1,
    cents: subtotal,
    weight_g: 0,
  };
  const { shipping, tax, total } = priced({
    shops: [{ shop_id: '', lines: [line], profiles: [], days: null }],
    country: '',
    state: null,
    tax: rules,
    untaxed: new Set(),
    site: { fee, freeOver, profilesRequired: false },
    chosen: new Map(),
    discounts: [],
    codes: [],
  });
  return { subtotal, shipping, tax, total };
}
