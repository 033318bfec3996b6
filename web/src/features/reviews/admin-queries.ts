import { adminListsApi } from '@souk/contract/admin-lists';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { readPage } from '../../api/query.ts';
import { peopleKey } from '../admin-list/people-key.ts';

export const allReviewsQuery = (query: QueryInputOf<typeof adminListsApi.reviews>) =>
  readPage([...peopleKey, 'reviews', query], adminListsApi.reviews, { query });
