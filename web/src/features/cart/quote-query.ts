import type { CartItem } from '@souk/contract/cart';
import { quoteApi } from '@souk/contract/quote';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';

/** What these lines of the cart cost in a country, with the cart's codes. */
export const cartQuoteQuery = (items: readonly CartItem[], country: string) => {
  const body = {
    items: items.map(({ product_id, quantity, shop_id, variant_id }) => ({
      product_id,
      quantity,
      shop_id,
      variant_id,
    })),
    country,
    state: null,
    zip_code: null,
  };
  return queryOptions({
    queryKey: ['quote', 'cart', body],
    queryFn: ({ client, signal }) => apiOf(client).call(quoteApi.quote, { body, signal }),
    placeholderData: keepPreviousData,
  });
};
