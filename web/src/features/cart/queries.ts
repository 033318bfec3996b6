import { cartApi } from '@souk/contract/cart';
import { cartKey } from '../products/cart-key.ts';
import { read } from '../../api/query.ts';

/** The cart of the signed-in user. Each change answers the whole cart, to be kept under its key. */
export const cartQuery = read(cartKey, cartApi.read);
