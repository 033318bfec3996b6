import { convert, type Rates, type ShownCurrency } from '@souk/contract/currency';
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
  if (!newest) return { base: 'USD', ...SHIPPED_RATES };
  const rates = newest.rates as Record<string, number>;
  return { base: 'USD', rates, source: newest.source, as_of: newest.as_of.toISOString() };
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

/** A visitor's currency with the site's current rate; US dollars for one without a rate. */
export async function shownIn(
  deps: Pick<Deps, 'db'>,
  currency: string | undefined,
): Promise<ShownCurrency> {
  const dollars = { currency: 'USD', rate: 1 };
  if (currency === undefined || currency === 'USD') return dollars;
  const { rates } = await currentRates(deps);
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate === undefined ? dollars : { currency, rate };
}
