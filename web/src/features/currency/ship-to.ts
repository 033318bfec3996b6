import { isCountryCode } from '@souk/contract/countries';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { COUNTRY_COOKIE, keepCookie, readCookie } from '../../lib/cookies.ts';
import { detectedQuery } from './money.ts';

/** The country in a page's address, for browsers without JavaScript. */
export const SHIP_TO = 'ship_to';

const known = (code: string | null) => (code !== null && isCountryCode(code) ? code : null);

const choiceQuery = queryOptions({
  queryKey: ['country', 'choice'],
  queryFn: () => known(readCookie(COUNTRY_COOKIE)),
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * The country that the visitor wants goods shipped to: chosen, in the address, detected, or the
 * United States.
 */
export function useShipTo() {
  const client = useQueryClient();
  const { data: choice = null } = useQuery(choiceQuery);
  const asked = known(useSearchParams()[0].get(SHIP_TO));
  const { data: detected } = useQuery({ ...detectedQuery, enabled: choice === null });
  return {
    asked,
    country: choice ?? asked ?? known(detected?.country_code ?? null) ?? 'US',
    choose(code: string) {
      keepCookie(COUNTRY_COOKIE, code);
      client.setQueryData(choiceQuery.queryKey, known(code));
    },
  };
}

/**
 * That country outside of components, for the calls of the cart: its discounts depend on what shipping
 * costs.
 */
export async function shipToQuery(client: QueryClient): Promise<{ country: string }> {
  const choice = await client.ensureQueryData(choiceQuery);
  if (choice !== null) return { country: choice };
  const detected = await client.ensureQueryData(detectedQuery).catch(() => null);
  return { country: known(detected?.country_code ?? null) ?? 'US' };
}
