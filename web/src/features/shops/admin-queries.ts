import { adminListsApi } from '@souk/contract/admin-lists';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { read, readPage } from '../../api/query.ts';
import { peopleKey } from '../admin-list/people-key.ts';

/**
 * The newest shops whose name, or whose owner's name, contains the text; '' for the newest of all.
 */
export const shopsToPickQuery = (search: string) =>
  read(['admin', 'shops-to-pick', search], adminListsApi.shops, { query: { search, limit: 20 } });

export const shopsQuery = (query: QueryInputOf<typeof adminListsApi.shops>) =>
  readPage([...peopleKey, 'shops', query], adminListsApi.shops, { query });
