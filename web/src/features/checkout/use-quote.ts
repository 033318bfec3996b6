import type { Cart } from '@souk/contract/cart';
import type { CheckoutRequest } from '@souk/contract/checkout';
import { quoteApi, type Quote, type QuoteRequest } from '@souk/contract/quote';
import type { SiteSettings } from '@souk/contract/site';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { apiOf } from '../../api/query-client.ts';
import { useSettled } from '../../lib/use-settled.ts';
import {
  buyable,
  needsQuote,
  quotedTotals,
  requestedItems,
  siteTotals,
  type Totals,
} from './checkout-request.ts';

export const QUOTE = ['quote'] as const;

const quoteQuery = (body: QuoteRequest) =>
  queryOptions({
    queryKey: [...QUOTE, body],
    queryFn: async ({ client, signal }) => {
      const ask = (given: QuoteRequest) =>
        apiOf(client).call(quoteApi.quote, { body: given, signal });
      try {
        return await ask(body);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'unknown_shipping_option')) throw error;
        // A shop has changed its rates: its cheapest option applies.
        return ask({ ...body, shipping_options: [] });
      }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type Pricing = {
  /** Null while they are worked out, or while no country is chosen that decides them. */
  totals: Totals | null;
  /** Whether they wait for a country. */
  lacksCountry: boolean;
  /** Null while the site's own rules are enough. */
  quote: Quote | null;
  /** The options that the buyer chose, by shop; a quote with them may be on its way. */
  choices: Readonly<Record<string, string>>;
  choose: (shopId: string, optionId: string) => void;
  error: Error | null;
  retry: () => void;
};

/** What of an address decides the costs, as typed. */
type Destination = { country: string; state: string; zip_code: string; vatId: string };

/** What the cart costs in that place, with the chosen shipping options. */
export function useQuote(
  cart: Cart,
  { country, state, zip_code, vatId }: Destination,
  site: SiteSettings | undefined,
): Pricing {
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const items = buyable(cart);
  // Only taxes ask for them. The quote waits until they are typed.
  const mode = site?.tax.mode ?? 'flat';
  const byState = useSettled(mode === 'flat' ? '' : state);
  const byZip = useSettled(mode === 'stripe' ? zip_code : '');
  const byNumber = useSettled(vatId);
  const quotable = items.length > 0 && needsQuote(items, cart, site);
  const lacksCountry = quotable && country === '';
  const asks = quotable && !lacksCountry;
  const shops = new Set(items.map(({ shop_id }) => shop_id));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...quoteQuery({
      items: requestedItems(items),
      shipping_options: Object.entries(choices)
        .filter(([shopId]) => shops.has(shopId))
        .map(([shop_id, option_id]) => ({ shop_id, option_id })),
      country,
      state: byState || null,
      vat_id: byNumber || null,
      zip_code: byZip || null,
    }),
    enabled: asks,
  });
  const quote = asks ? (data ?? null) : null;
  const quoted = quote && !isPlaceholderData ? quotedTotals(quote, site) : null;
  return {
    totals: quotable ? quoted : siteTotals(items, site),
    lacksCountry,
    quote,
    choices,
    choose: (shopId, optionId) => setChoices((now) => ({ ...now, [shopId]: optionId })),
    error: asks ? error : null,
    retry: () => void refetch(),
  };
}

/** The options of a quote, as an order takes them. */
export const chosenIn = ({ shops }: Quote): NonNullable<CheckoutRequest['shipping_options']> =>
  shops.flatMap(({ shop_id, chosen }) => (chosen === null ? [] : [{ shop_id, option_id: chosen }]));
