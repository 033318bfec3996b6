import { type Cart, cartApi } from '@souk/contract/cart';
import { read } from '../../api/query.ts';
import { cartKey } from '../products/cart-key.ts';

const NO_DISCOUNTS = { discount: 0, discounts: [], codes: [] };

/**
 * The cart of the signed-in user. Each change responds with the whole cart, to be cached under its
 * key. During an upgrade the release before may answer, whose carts have no discounts.
 */
export const cartQuery = {
  ...read(cartKey, cartApi.read),
  select: (cart: Cart): Cart => ({ ...NO_DISCOUNTS, ...cart }),
};
