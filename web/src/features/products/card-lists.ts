import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether the key belongs to a list that shows clips or may contain some. */
export const listsClips = ([list, filters, part]: QueryKey) =>
  list === 'explore'
    ? Boolean((filters as { has_video?: boolean }).has_video)
    : list === 'shop' && part === 'blocks';

/**
 * Reloads server-rendered lists of cards for a user who turns out to be signed in: with distances
 * from their login's position.
 */
export function refreshCards(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [list, , part] = queryKey;
      return list === 'explore' ? !listsClips(queryKey) : list === 'shop' && part === 'products';
    },
  });
}
