import type { ExploreRequest } from '../../api/queries/search.ts';
import { paths } from '../../paths.ts';

/** The feed with these filters, opened at a clip where one is named; what is default stays unsaid. */
export function feedAddress(request: ExploreRequest, clip?: string): string {
  const { sort_by, ...narrowing } = request;
  return paths.videos({ ...narrowing, sort_by: sort_by === 'newest' ? '' : sort_by, clip });
}
