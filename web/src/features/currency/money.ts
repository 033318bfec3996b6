import {
  convert,
  currencyApi,
  currencySymbol,
  formatMoney,
  formatAmount,
  knownCurrency,
} from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { keptFor } from '../../api/query-client.ts';
import { read } from '../../api/query.ts';
import type { Visitor } from '../../api/server-context.ts';
import { CURRENCY_COOKIE, keepCookie, readCookie } from '../../lib/cookies.ts';

const HOUR = 3_600_000;
const LASTING = { staleTime: HOUR, gcTime: keptFor(24 * HOUR) };

/** The visitor's country and its currency, as the server detects them. */
export const detectedQuery = { ...read(['currency'], currencyApi.detect), ...LASTING };

/** The value of one unit of the site's currency in every other. */
const ratesQuery = { ...read(['rates'], currencyApi.rates), ...LASTING };

function storedChoice(): string | null {
  return knownCurrency(readCookie(CURRENCY_COOKIE));
}

/** The visitor's choice, or null. */
const choiceQuery = queryOptions({
  queryKey: ['currency', 'choice'],
  queryFn: storedChoice,
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Prefetches everything that prices need, for the root's loader, so that the first view has the
 * final amounts.
 */
export async function prefetchMoney(
  client: QueryClient,
  { currency, detected }: Pick<Visitor, 'currency' | 'detected'>,
) {
  client.setQueryData(choiceQuery.queryKey, currency);
  if (detected) client.setQueryData(detectedQuery.queryKey, detected);
  const code = currency ?? detected?.currency_code;
  if (code !== siteCurrency()) await client.prefetchQuery(ratesQuery);
}

export type Money = {
  /** The visitor's currency: chosen, detected or the site's, in this order. */
  code: string;
  symbol: string;
  /** Formats the API's amounts in this currency; in the site's if no rate is known. */
  format: (dollars: number) => string;
};

/** Shows amounts in a currency: converted, or in the site's own if its rate is unknown. */
export function moneyIn(code: string, rates: Record<string, number>): Money {
  return {
    code,
    symbol: currencySymbol(code),
    format(dollars) {
      const amount = convert(dollars, siteCurrency(), code, rates);
      return amount === null ? formatAmount(dollars) : formatMoney(amount, code);
    },
  };
}

/**
 * Reads currency and rates: in the root, for every price below it, and in the picker, which shows a
 * choice before the prices do.
 */
export function useVisitorMoney(): Money {
  const { data: choice = null } = useQuery(choiceQuery);
  const { data: detected } = useQuery({ ...detectedQuery, enabled: choice === null });
  const code = choice ?? detected?.currency_code ?? siteCurrency();
  const { data } = useQuery({ ...ratesQuery, enabled: code !== siteCurrency() });
  const rates = data?.rates;
  return useMemo(() => moneyIn(code, rates ?? {}), [code, rates]);
}

/**
 * What one US dollar is worth in the site's currency, for amounts that we suggest; undefined while
 * it isn't known.
 */
export function usePerDollar(): number | undefined {
  const isDollar = siteCurrency() === 'USD';
  const { data } = useQuery({ ...ratesQuery, enabled: !isDollar });
  if (isDollar) return 1;
  const dollars = data?.rates['USD'];
  return dollars === undefined ? undefined : 1 / dollars;
}

export const MoneyContext = createContext(moneyIn('USD', {}));

/**
 * Formats prices on browsing pages. Cart and checkout are in the site's currency: they use the Money
 * component instead.
 */
export function useMoney(): Money {
  return use(MoneyContext);
}

/**
 * `choose` remembers the visitor's choice for a year and shows all prices in it immediately;
 * `prepare` preloads the rates it needs.
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
