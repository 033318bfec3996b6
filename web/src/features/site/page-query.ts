import { sitePagesApi } from '@souk/contract/site-pages';
import { read } from '../../api/query.ts';

/** A published page of the operator. */
export const sitePageQuery = (slug: string) =>
  read(['site-page', slug], sitePagesApi.read, { params: { slug } });
