import { cartApi } from '@souk/contract/cart';
import { read } from '../../api/query.ts';
import { cartKey } from '../products/cart-key.ts';

/**
 * The cart of the signed-in user. Each change responds with the whole cart, to be cached under its
 * key.
 */
export const cartQuery = read(cartKey, cartApi.read);
