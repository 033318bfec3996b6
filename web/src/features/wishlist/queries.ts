import { wishlistApi } from '@souk/contract/wishlist';
import { readPages } from '../../api/query.ts';
import { wishlistKey } from '../products/page/saved-ids.ts';

const PRODUCTS_PER_PAGE = 24;

/** The signed-in user's saved products, newest first. */
export const wishlistQuery = readPages(wishlistKey, wishlistApi.list, (page) => ({
  query: { page, limit: PRODUCTS_PER_PAGE },
}));
