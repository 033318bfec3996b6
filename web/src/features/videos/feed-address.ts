import type { ExploreRequest } from '../../api/queries/search.ts';
import { paths } from '../../paths.ts';

/** The address of the feed with these filters, opened at `clip`. Defaults are left out. */
export function feedAddress(request: ExploreRequest, clip?: string): string {
  const { sort_by, ...narrowing } = request;
  return paths.videos({ ...narrowing, sort_by: sort_by === 'newest' ? '' : sort_by, clip });
}
