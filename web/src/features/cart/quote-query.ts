import type { CartItem } from '@souk/contract/cart';
import { quoteApi } from '@souk/contract/quote';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';

/** Whether a shop in the cart ships by profiles. The site's own fee is the same everywhere. */
export const shipsByProfile = (cart: readonly CartItem[]): boolean =>
  cart.some(({ available, ships_by_profile }) => available && ships_by_profile);

/** What the lines of a cart cost in a country, with its codes. */
export const cartQuoteQuery = (cart: readonly CartItem[], country: string) => {
  const items = cart.filter(({ available }) => available);
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
