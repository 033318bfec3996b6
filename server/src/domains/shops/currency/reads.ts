import { convert, type Rates, type ShownCurrency } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import type { Deps } from '../../../deps.ts';
import { SHIPPED_RATES } from '../../../gateways/rates/shipped-rates.ts';
import { invalid } from '../../../kit/problems.ts';

/** The latest valid rates, at first those that Souk ships with; `as_of` is their day. */
export async function currentRates(deps: Pick<Deps, 'db'>): Promise<Rates> {
  const newest = await deps.db
    .selectFrom('exchange_rates')
    .select(['as_of', 'source', 'rates'])
    .where('as_of', '>', new Date(SHIPPED_RATES.as_of))
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirst();
  const base = siteCurrency();
  if (!newest) return { base, ...SHIPPED_RATES, rates: ratesFrom(base, SHIPPED_RATES.rates) };
  const rates = ratesFrom(base, newest.rates as Record<string, number>);
  return { base, rates, source: newest.source, as_of: newest.as_of.toISOString() };
}

/** The value of one unit of `base` in each currency, from that of one US dollar. */
function ratesFrom(base: string, ofDollar: Record<string, number>): Record<string, number> {
  const own = ofDollar[base];
  if (base === 'USD' || own === undefined) return ofDollar;
  return Object.fromEntries(
    Object.entries(ofDollar).map(([code, rate]) => [code, Number((rate / own).toPrecision(10))]),
  );
}

/** The amount in the other currency. @throws ProblemError 422 for a code without a rate */
export async function converted(
  deps: Pick<Deps, 'db'>,
  query: { amount: number; from_currency: string; to_currency: string },
): Promise<number> {
  const { rates } = await currentRates(deps);
  for (const path of ['from_currency', 'to_currency'] as const) {
    if (!Object.hasOwn(rates, query[path])) {
      throw invalid({ path, message: `There is no exchange rate for ${query[path]}` });
    }
  }
  const price = convert(query.amount, query.from_currency, query.to_currency, rates);
  if (price === null) throw new Error('A currency with a rate could not be converted');
  return price;
}

/** A visitor's currency with the site's current rate; the site's own for one without a rate. */
export async function shownIn(
  deps: Pick<Deps, 'db'>,
  currency: string | undefined,
): Promise<ShownCurrency> {
  const own = { currency: siteCurrency(), rate: 1 };
  if (currency === undefined || currency === siteCurrency()) return own;
  const { rates } = await currentRates(deps);
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate === undefined ? own : { currency, rate };
}
