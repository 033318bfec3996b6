import {
  convert,
  currencyApi,
  currencySymbol,
  formatMoney,
  knownCurrency,
} from '@souk/contract/currency';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { CURRENCY_COOKIE, keepCookie, readCookie } from '../../lib/cookies.ts';
import { read } from '../../api/query.ts';
import { keptFor } from '../../api/query-client.ts';
import type { Visitor } from '../../api/server-context.ts';

const HOUR = 3_600_000;
const LASTING = { staleTime: HOUR, gcTime: keptFor(24 * HOUR) };

/** The currency of the visitor's country, as the server detects it. */
const detectedQuery = { ...read(['currency'], currencyApi.detect), ...LASTING };

/** What one US dollar is worth in every currency. */
const ratesQuery = { ...read(['rates'], currencyApi.rates), ...LASTING };

function storedChoice(): string | null {
  return knownCurrency(readCookie(CURRENCY_COOKIE));
}

/** What the visitor picked, or null. */
const choiceQuery = queryOptions({
  queryKey: ['currency', 'choice'],
  queryFn: storedChoice,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** For the root's loader: everything that prices need, so that the first view has the final amounts. */
export async function prefetchMoney(
  client: QueryClient,
  { currency, detected }: Pick<Visitor, 'currency' | 'detected'>,
) {
  client.setQueryData(choiceQuery.queryKey, currency);
  if (detected) client.setQueryData(detectedQuery.queryKey, detected);
  if ((currency ?? detected?.currency_code) !== 'USD') await client.prefetchQuery(ratesQuery);
}

export type Money = {
  /** The visitor's currency: chosen, else detected, else USD. */
  code: string;
  symbol: string;
  /** US dollars, as the API gives them, for a person in that currency; in dollars if no rate is known. */
  format: (dollars: number) => string;
};

/** Dollars in a currency: converted, or as they are, with their $, if its rate is not known. */
export function moneyIn(code: string, rates: Record<string, number>): Money {
  return {
    code,
    symbol: currencySymbol(code),
    format(dollars) {
      const amount = convert(dollars, 'USD', code, rates);
      return amount === null ? formatMoney(dollars, 'USD') : formatMoney(amount, code);
    },
  };
}

/** What the root hands down to every price below it: one reading of currency and rates, however many there are. */
export function useVisitorMoney(): Money {
  const { data: choice = null } = useQuery(choiceQuery);
  const { data: detected } = useQuery({ ...detectedQuery, enabled: choice === null });
  const code = choice ?? detected?.currency_code ?? 'USD';
  const { data } = useQuery({ ...ratesQuery, enabled: code !== 'USD' });
  const rates = data?.rates;
  return useMemo(() => moneyIn(code, rates ?? {}), [code, rates]);
}

export const MoneyContext = createContext(moneyIn('USD', {}));

/** Prices on browsing pages. Cart and checkout are in US dollars: they use the Money part instead. */
export function useMoney(): Money {
  return use(MoneyContext);
}

/**
 * `choose` remembers the visitor's pick for a year and shows all prices in it at once; `prepare` loads what
 * that needs.
 */
export function useChooseCurrency() {
  const client = useQueryClient();
  return {
    prepare: () => void client.prefetchQuery(ratesQuery),
    choose: (code: string) => {
      keepCookie(CURRENCY_COOKIE, code);
      client.setQueryData(choiceQuery.queryKey, knownCurrency(code));
    },
  };
}
