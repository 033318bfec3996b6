import { activityApi } from '@souk/contract/activity';
import { readPages } from '../../api/query.ts';
import { newsKey } from '../follows/queries.ts';

const NEWS_PER_PAGE = 6;

/** News from followed shops and the wishlist, newest first. */
export const newsQuery = readPages(newsKey, activityApi.list, (page) => ({
  query: { page, limit: NEWS_PER_PAGE },
}));
