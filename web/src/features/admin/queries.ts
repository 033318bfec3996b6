import { adminListsApi } from '@souk/contract/admin-lists';
import { read } from '../../api/query.ts';
import { peopleKey } from '../admin-list/people-key.ts';

/** Everything known about a person. */
export const userStoryQuery = (userId: string) =>
  read([...peopleKey, 'user', userId], adminListsApi.user, { params: { userId } });

/** Everything known about a shop. */
export const shopStoryQuery = (shopId: string) =>
  read([...peopleKey, 'shop', shopId], adminListsApi.shop, { params: { shopId } });
