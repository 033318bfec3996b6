// What discounts take off a purchase. Without zod, so that pages can work it out, too.
import { formatAmount } from './currency.ts';
import { share, split, toMinor, toAmount } from './money.ts';
import type { ShippedLine } from './shipping-cost.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** A stored value of a discount as the API has it: a percentage, or an amount. */
export const shownValue = (kind: DiscountKind, stored: number): number =>
  kind === 'percent' ? stored / 100 : toAmount(stored);

/** The same as it is stored: hundredths of a percent, or minor units; free shipping has none. */
export function storedValue(kind: DiscountKind, value: number): number {
  if (kind === 'free_shipping') return 0;
  return kind === 'percent' ? Math.round(value * 100) : toMinor(value);
}

/** A discount, as far as it decides what a purchase costs. Amounts in minor units. */
export type DiscountTerms = {
  id: string;
  /** Null is the site's, which bears it. */
  shop_id: string | null;
  /** Null applies by itself. */
  code: string | null;
  kind: DiscountKind;
  /** Hundredths of a percent, or minor units. */
  value: number;
  /** What it is for; both empty: everything. */
  product_ids: readonly string[];
  category_ids: readonly string[];
  /** The least price of what it is for, before codes. */
  minimum: number;
  /** Why this buyer can't use it now, whatever they buy; null if they can. */
  refused: string | null;
};

/** A line that can be shipped, at its price before discounts. */
export type FullLine = ShippedLine & {
  /** The caller’s name for it. */
  key: string;
  shop_id: string;
  /** Its category and those above it. */
  category_ids: readonly string[];
};

/** A line after discounts: `cents` is what the buyer pays for it. */
export type DiscountedLine = FullLine & {
  /** What its shop gives, in minor units. */
  shopDiscount: number;
  /** What the site gives, in minor units. */
  siteDiscount: number;
};

/** What a discount gives in a purchase, in minor units. */
export type GivenDiscount = {
  discount: DiscountTerms;
  /** Off each line, by its key. */
  goods: ReadonlyMap<string, number>;
};

/** Who waives a shop's shipping. */
export type Waiver = { by: 'shop' | 'site'; discount: DiscountTerms };

/** A code that was given, and what became of it. */
export type CodeOutcome = { code: string; given: GivenDiscount[]; reason: string | null };

export type Discounted = {
  lines: DiscountedLine[];
  given: GivenDiscount[];
  /** By shop. */
  waivers: ReadonlyMap<string, Waiver>;
  codes: CodeOutcome[];
};

const NOT_FOR_THIS = 'This code doesn’t apply to anything in your cart';
const ONE_A_SHOP = 'You can use only one code per shop';
const ONE_OF_SITE = 'You can use only one of these codes';
const NOTHING_LEFT = 'Other discounts already make this free';
/** Why a discount that waives the shipping gives nothing. */
export const SHIPS_FREE = 'Shipping is already free';
const UNKNOWN = 'We don’t recognize this code';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Codes are compared without regard to case. */
export const sameCode = (one: string | null, other: string) =>
  one !== null && one.toLowerCase() === other.toLowerCase();

function isFor(discount: DiscountTerms, line: FullLine): boolean {
  const { shop_id, product_ids, category_ids } = discount;
  if (shop_id !== null && shop_id !== line.shop_id) return false;
  if (product_ids.length === 0 && category_ids.length === 0) return true;
  return (
    product_ids.includes(line.product_id) ||
    line.category_ids.some((category) => category_ids.includes(category))
  );
}

/** What it would take off each of these lines now, in minor units. */
function offEach(discount: DiscountTerms, lines: readonly DiscountedLine[]): number[] {
  const { kind, value } = discount;
  const open = lines.map((line) => (isFor(discount, line) ? line.cents : 0));
  if (kind === 'percent') return open.map((cents) => share(cents, value, 10_000));
  if (kind === 'free_shipping') return open.map(() => 0);
  return split(Math.min(value, sum(open)), open);
}

/** Why it gives nothing for these lines; null if it can. `full` are their prices before discounts. */
function refusal(discount: DiscountTerms, full: readonly FullLine[]): string | null {
  if (discount.refused !== null) return discount.refused;
  const own = full.filter((line) => isFor(discount, line));
  if (own.length === 0) return NOT_FOR_THIS;
  const goods = sum(own.map(({ cents }) => cents));
  if (goods >= discount.minimum) return null;
  return `This code is for purchases of ${formatAmount(toAmount(discount.minimum))} or more`;
}

/** The discounts of a purchase, being applied one after the other. */
class Applying {
  lines: DiscountedLine[];
  readonly given: GivenDiscount[] = [];
  readonly waivers = new Map<string, Waiver>();
  readonly #full: readonly FullLine[];

  constructor(full: readonly FullLine[]) {
    this.#full = full;
    this.lines = full.map((line) => ({ ...line, shopDiscount: 0, siteDiscount: 0 }));
  }

  refusal(discount: DiscountTerms): string | null {
    return refusal(discount, this.#full);
  }

  /** Takes it off what the earlier ones left. Returns what it gave, or null if that is nothing. */
  take(discount: DiscountTerms): GivenDiscount | null {
    const off = offEach(discount, this.lines);
    const goods = new Map<string, number>();
    const bySite = discount.shop_id === null;
    this.lines = this.lines.map((line, index) => {
      const cents = off[index] ?? 0;
      if (cents > 0) goods.set(line.key, cents);
      return {
        ...line,
        cents: line.cents - cents,
        shopDiscount: line.shopDiscount + (bySite ? 0 : cents),
        siteDiscount: line.siteDiscount + (bySite ? cents : 0),
      };
    });
    let waives = false;
    if (discount.kind === 'free_shipping') {
      for (const shopId of new Set(this.lines.map(({ shop_id }) => shop_id))) {
        const own = this.lines.some((line) => line.shop_id === shopId && isFor(discount, line));
        if (!own || this.waivers.has(shopId)) continue;
        this.waivers.set(shopId, { by: bySite ? 'site' : 'shop', discount });
        waives = true;
      }
    }
    if (goods.size === 0 && !waives) return null;
    const given = { discount, goods };
    this.given.push(given);
    return given;
  }

  /** What it would give now, with the shipping that it waives. */
  worth(discount: DiscountTerms, shippingOf: (shopId: string) => number): number {
    if (discount.kind !== 'free_shipping') return sum(offEach(discount, this.lines));
    const shops = new Set(
      this.lines.filter((line) => isFor(discount, line)).map(({ shop_id }) => shop_id),
    );
    return sum([...shops].map((shopId) => (this.waivers.has(shopId) ? 0 : shippingOf(shopId))));
  }

  /** Takes the best of those that apply by themselves. */
  takeBest(automatic: readonly DiscountTerms[], shippingOf: (shopId: string) => number): void {
    const byWorth = automatic
      .filter((discount) => this.refusal(discount) === null)
      .map((discount) => ({ discount, worth: this.worth(discount, shippingOf) }))
      .toSorted((a, b) => b.worth - a.worth);
    // If no other gives anything, also free shipping that is worth nothing yet: it may be later.
    for (const { discount } of byWorth) if (this.take(discount)) return;
  }
}

/** The discounts of the site, or of one shop. */
const ownedBy = (discounts: readonly DiscountTerms[], shopId: string | null) =>
  discounts.filter(({ shop_id }) => shop_id === shopId);

/**
 * Applies to each shop its best automatic discount and then one code of its own, then the same of
 * the site; each takes from what the one before left. `shippingOf` is what a shop's shipping costs
 * without discounts, in minor units.
 */
export function discounted(
  full: readonly FullLine[],
  discounts: readonly DiscountTerms[],
  codes: readonly string[],
  shippingOf: (shopId: string) => number,
): Discounted {
  const applying = new Applying(full);
  const outcomes = codes.map((code): CodeOutcome => ({ code, given: [], reason: null }));
  const shopIds = [...new Set(full.map(({ shop_id }) => shop_id))];
  for (const owner of [...shopIds, null]) {
    const own = ownedBy(discounts, owner);
    applying.takeBest(
      own.filter(({ code }) => code === null),
      shippingOf,
    );
    let used = false;
    for (const outcome of outcomes) {
      const discount = own.find(({ code }) => sameCode(code, outcome.code));
      if (!discount) continue;
      const reason =
        applying.refusal(discount) ?? (used ? (owner === null ? ONE_OF_SITE : ONE_A_SHOP) : null);
      const given = reason === null ? applying.take(discount) : null;
      if (given) {
        outcome.given.push(given);
        used = true;
      } else outcome.reason ??= reason ?? NOTHING_LEFT;
    }
  }
  for (const outcome of outcomes) {
    if (outcome.given.length > 0) outcome.reason = null;
    else outcome.reason ??= reasonWithoutDiscount(outcome.code, discounts);
  }
  const { lines, given, waivers } = applying;
  return { lines, given, waivers, codes: outcomes };
}

const reasonWithoutDiscount = (code: string, discounts: readonly DiscountTerms[]) =>
  discounts.some((one) => sameCode(one.code, code)) ? NOT_FOR_THIS : UNKNOWN;
