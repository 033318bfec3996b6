import { pages } from '@souk/contract/pages';
import type { ExploreRequest } from '../search/queries.ts';

/** The address of the feed with these filters, opened at `clip`. Defaults are left out. */
export function feedAddress(request: ExploreRequest, clip?: string): string {
  const { sort_by, ...narrowing } = request;
  return pages.videos({ ...narrowing, sort_by: sort_by === 'newest' ? '' : sort_by, clip });
}
