import type { Suggestions } from '@souk/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/**
 * What may be meant by `search`, typed so far. An answer belongs to its text: an older one never shows
 * for a newer text. A failure is nobody's news, the box searches without.
 */
export function suggestionsQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => api.get<Suggestions>('/explore/suggestions', { search }, { signal }),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}
