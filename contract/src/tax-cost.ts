// What tax a purchase has. Without zod, so that pages can work it out, too.
import type { DiscountedLine } from './discount-cost.ts';
import { share, split } from './money.ts';

/** A rate of the table; null is any state or category. */
export type TaxRate = {
  /** A two-letter code. */
  country: string;
  /** As in ISO 3166-2, without the country. */
  state: string | null;
  category_id: string | null;
  /** With at most three decimals. */
  percent: number;
  name: string;
};

export type TaxRules =
  /** One percentage on all goods. */
  | { mode: 'flat'; percent: number }
  | {
      mode: 'table';
      /** Whether prices contain it. */
      included: boolean;
      rates: readonly TaxRate[];
      /** Whether shipping is taxed like the goods in the parcel. */
      shipping: 'as_goods' | 'none';
      /** Who gets it: the site holds it, or the shop gets it with its goods. */
      collected_by: 'site' | 'seller';
    }
  /** As the card provider worked it out for each shop; for a shop that is missing, none. */
  | {
      mode: 'provider';
      included: boolean;
      collected_by: 'site' | 'seller';
      byShop: ReadonlyMap<string, ShopTax>;
    };

/** The built-in tax: 8 percent of the goods, on top. */
export const FLAT_TAX: TaxRules = { mode: 'flat', percent: 8 };

export const isIncluded = (rules: TaxRules): boolean => rules.mode !== 'flat' && rules.included;

/** Where a purchase goes. */
export type TaxPlace = { country: string; state: string | null };

/** What is taxed at a rate, in minor units: `net` is without the tax. */
export type TaxLine = { name: string; percent: number; net: number; tax: number };

/** The tax on a line's goods, in minor units, and its rate; null where none fits. */
export type LineTax = { cents: number; rate: Pick<TaxRate, 'name' | 'percent'> | null };

/** The tax of a shipment, in minor units. */
export type ShopTax = {
  goods: number;
  shipping: number;
  /** Of each line, by its key; empty if the tax isn't worked out for each. */
  byLine: ReadonlyMap<string, LineTax>;
  lines: TaxLine[];
};

/** The same part without tax: no rate applies to its lines. */
export const noTax = ({ byLine }: ShopTax): ShopTax => ({
  goods: 0,
  shipping: 0,
  byLine: new Map([...byLine.keys()].map((key) => [key, { cents: 0, rate: null }])),
  lines: [],
});

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
/** A hundred percent, in the thousandths of a percent that rates are counted in. */
const WHOLE = 100_000;
const thousandths = (percent: number) => Math.round(percent * 1000);
const sameState = (one: string, other: string | null) =>
  other !== null && one.toLowerCase() === other.toLowerCase();

/** The most particular rate: a state counts before a category, and either before none. */
export function rateFor(
  rates: readonly TaxRate[],
  { country, state }: TaxPlace,
  categoryIds: readonly string[],
): TaxRate | null {
  const [best] = rates
    .filter(
      (rate) =>
        rate.country === country &&
        (rate.state === null || sameState(rate.state, state)) &&
        (rate.category_id === null || categoryIds.includes(rate.category_id)),
    )
    .map((rate) => ({
      rate,
      // Of several categories the nearest one.
      rank: [
        rate.state === null ? 1 : 0,
        rate.category_id === null ? categoryIds.length : categoryIds.indexOf(rate.category_id),
      ] as const,
    }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
  return best?.rate ?? null;
}

/** The tax on an amount, or contained in it, in minor units, rounded half up. */
export function taxOn(cents: number, percent: number, included = false): number {
  const points = thousandths(percent);
  return share(cents, points, included ? WHOLE + points : WHOLE);
}

/** One shop's lines after discounts, and what the buyer pays for its shipping. */
export type TaxedShop = { lines: readonly DiscountedLine[]; shipping: number };

/** Works out the tax of each shop of a purchase. */
export function taxOf(shops: readonly TaxedShop[], place: TaxPlace, rules: TaxRules): ShopTax[] {
  if (rules.mode === 'flat') return flatTax(shops, rules.percent);
  if (rules.mode === 'table') return shops.map(byTable(place, rules));
  return shops.map(({ lines }) => rules.byShop.get(lines[0]?.shop_id ?? '') ?? NO_TAX);
}

/** The tax of a part without lines. */
export const NO_TAX: ShopTax = { goods: 0, shipping: 0, byLine: new Map(), lines: [] };

/** An amount with its tax, in minor units; `amount` contains the tax if prices do. */
export type TaxedAmount = { amount: number } & LineTax;

/** A shop's tax from that of its lines, by their keys, and of its shipping. */
export function shopTaxOf(
  byLine: ReadonlyMap<string, TaxedAmount>,
  shipping: TaxedAmount,
  included: boolean,
): ShopTax {
  const lines: TaxLine[] = [];
  for (const { amount, cents, rate } of [...byLine.values(), shipping]) {
    if (rate) addLine(lines, { ...rate, net: amount - (included ? cents : 0), tax: cents });
  }
  return {
    goods: sum([...byLine.values()].map(({ cents }) => cents)),
    shipping: shipping.cents,
    byLine: new Map([...byLine].map(([key, { cents, rate }]) => [key, { cents, rate }])),
    lines,
  };
}

/** On all goods together, rounded half up once, and split over the shops by their goods. */
function flatTax(shops: readonly TaxedShop[], percent: number): ShopTax[] {
  const goods = shops.map(({ lines }) => sum(lines.map(({ cents }) => cents)));
  const taxes = split(taxOn(sum(goods), percent), goods);
  return shops.map((_, index) => {
    const [net = 0, tax = 0] = [goods[index], taxes[index]];
    const lines = tax > 0 ? [{ name: 'Tax', percent, net, tax }] : [];
    return { goods: tax, shipping: 0, byLine: new Map(), lines };
  });
}

const byTable =
  (place: TaxPlace, rules: Extract<TaxRules, { mode: 'table' }>) =>
  ({ lines, shipping }: TaxedShop): ShopTax => {
    const { included } = rules;
    const shares = split(
      rules.shipping === 'as_goods' ? shipping : 0,
      lines.map(({ cents }) => cents),
    );
    const taxed = lines.map((line, index) => {
      const rate = rateFor(rules.rates, place, line.category_ids);
      const shipped = shares[index] ?? 0;
      const percent = rate?.percent ?? 0;
      const goods = taxOn(line.cents, percent, included);
      const onShipping = taxOn(shipped, percent, included);
      const tax = goods + onShipping;
      const net = line.cents + shipped - (included ? tax : 0);
      return { key: line.key, rate, goods, onShipping, net, tax };
    });
    const found: TaxLine[] = [];
    for (const { rate, net, tax } of taxed) {
      if (rate) addLine(found, { name: rate.name, percent: rate.percent, net, tax });
    }
    return {
      goods: sum(taxed.map(({ goods }) => goods)),
      shipping: sum(taxed.map(({ onShipping }) => onShipping)),
      byLine: new Map(taxed.map(({ key, goods, rate }) => [key, { cents: goods, rate }])),
      lines: found,
    };
  };

/** Adds a line to those of the same name and percentage. */
function addLine(lines: TaxLine[], { name, percent, net, tax }: TaxLine): void {
  const known = lines.find((line) => line.name === name && line.percent === percent);
  if (known) {
    known.net += net;
    known.tax += tax;
  } else lines.push({ name, percent, net, tax });
}

/** The lines of several shops, added up by name and percentage. */
export function taxLinesOf(shops: readonly Pick<ShopTax, 'lines'>[]): TaxLine[] {
  const all: TaxLine[] = [];
  for (const { lines } of shops) for (const line of lines) addLine(all, line);
  return all;
}
