import { wishlistApi } from '@souk/contract/wishlist';
import { readPages } from '../../api/query.ts';
import { wishlistKey } from '../products/page/saved-ids.ts';

const PRODUCTS_PER_PAGE = 24;

/** What the signed-in user saved, newest first. */
export const wishlistQuery = readPages(wishlistKey, wishlistApi.list, (page) => ({
  query: { page, limit: PRODUCTS_PER_PAGE },
}));
