import { adminListsApi } from '@souk/contract/admin-lists';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { read, readPage } from '../../api/query.ts';

// What admins see of people and goods; a change to one of them can show in all.
export const peopleKey = ['admin', 'people'] as const;

export const usersQuery = (query: QueryInputOf<typeof adminListsApi.users>) =>
  readPage([...peopleKey, 'users', query], adminListsApi.users, { query });

export const userStoryQuery = (userId: string) =>
  read([...peopleKey, 'user', userId], adminListsApi.user, { params: { userId } });

export const shopsQuery = (query: QueryInputOf<typeof adminListsApi.shops>) =>
  readPage([...peopleKey, 'shops', query], adminListsApi.shops, { query });

export const shopStoryQuery = (shopId: string) =>
  read([...peopleKey, 'shop', shopId], adminListsApi.shop, { params: { shopId } });

export const allProductsQuery = (query: QueryInputOf<typeof adminListsApi.products>) =>
  readPage([...peopleKey, 'products', query], adminListsApi.products, { query });

export const allReviewsQuery = (query: QueryInputOf<typeof adminListsApi.reviews>) =>
  readPage([...peopleKey, 'reviews', query], adminListsApi.reviews, { query });
