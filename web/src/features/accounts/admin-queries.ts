import { adminListsApi } from '@souk/contract/admin-lists';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { readPage } from '../../api/query.ts';
import { peopleKey } from '../admin-list/people-key.ts';

export const usersQuery = (query: QueryInputOf<typeof adminListsApi.users>) =>
  readPage([...peopleKey, 'users', query], adminListsApi.users, { query });
