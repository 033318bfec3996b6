import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { unpackLists } from '../features/products/packed-lists.ts';

/**
 * The keys and data of what a loader has loaded. No times: the server sends no page that is not fresh, and
 * two renderings of one page are the same bytes.
 */
export type HandedOver = readonly (readonly [QueryKey, unknown])[];

/** What `client` has loaded. */
export function handOver(client: QueryClient): (readonly [QueryKey, unknown])[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

type TakenOverProps = { data: HandedOver | null; children: ReactNode };

/** The page below has what its loader handed over, as if it had just been asked for. */
export function TakenOver({ data, children }: TakenOverProps) {
  const state = useMemo(() => {
    if (data === null) return null;
    const client = new QueryClient();
    for (const [queryKey, answer] of data) client.setQueryData(queryKey, unpackLists(answer));
    return dehydrate(client);
  }, [data]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
