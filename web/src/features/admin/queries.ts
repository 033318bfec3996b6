import { adminListsApi } from '@souk/contract/admin-lists';
import { read } from '../../api/query.ts';
import { peopleKey } from '../admin-list/people-key.ts';

/** All that there is about a person. */
export const userStoryQuery = (userId: string) =>
  read([...peopleKey, 'user', userId], adminListsApi.user, { params: { userId } });

/** All that there is about a shop. */
export const shopStoryQuery = (shopId: string) =>
  read([...peopleKey, 'shop', shopId], adminListsApi.shop, { params: { shopId } });
