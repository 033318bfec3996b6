import { addressBookApi } from '@souk/contract/address-book';
import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { read } from '../../api/query.ts';

/** The user's saved addresses: the default first, then the most recently used. */
export const addressesQuery = read(['addresses'], addressBookApi.list, {
  query: { limit: MAX_PAGE_SIZE },
});
