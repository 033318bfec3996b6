import { type Cart, cartApi } from '@souk/contract/cart';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { shipToQuery } from '../currency/ship-to.ts';
import { cartKey } from '../products/cart-key.ts';

const NONE = { not_shippable: [], discount: 0, discounts: [], codes: [] };
/** A quote knows better. */
const PERHAPS_BY_PROFILE = { ships_by_profile: true };

/**
 * The cart of the signed-in user. Each change responds with the whole cart, to be cached under its
 * key. During an upgrade the release before may answer, whose carts don't have all of its fields.
 */
export const cartQuery = {
  ...queryOptions({
    queryKey: cartKey,
    queryFn: async ({ client, signal }) =>
      apiOf(client).call(cartApi.read, { query: await shipToQuery(client), signal }),
  }),
  select: (cart: Cart): Cart => ({
    ...NONE,
    ...cart,
    items: cart.items.map((item) => ({ ...PERHAPS_BY_PROFILE, ...item })),
  }),
};
