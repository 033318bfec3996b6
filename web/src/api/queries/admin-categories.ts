import { categoriesApi } from '@souk/contract/categories';
import { read } from '../query.ts';

/** All categories as admins keep them. */
export const adminCategoriesQuery = read(['admin', 'categories'], categoriesApi.list);
