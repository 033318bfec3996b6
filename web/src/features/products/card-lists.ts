import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether it is the key of a list of clips. */
export const listsClips = ([list, filters]: QueryKey) =>
  list === 'explore' && Boolean((filters as { has_video?: boolean }).has_video);

/**
 * Lists of cards that the server rendered come again for whoever turns out to be signed in: with
 * distances from the place of their login.
 */
export function refreshCards(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [list, , part] = queryKey;
      return list === 'explore' ? !listsClips(queryKey) : list === 'shop' && part === 'products';
    },
  });
}
