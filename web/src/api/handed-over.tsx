import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

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

type TakenOverProps = {
  data: HandedOver | null;
  /** Undoes what the loader's `pack` did to an answer. */
  unpack?: (answer: unknown) => unknown;
  children: ReactNode;
};

const asItIs = (answer: unknown) => answer;

/** The page below has what its loader handed over, as if it had just been asked for. */
export function TakenOver({ data, unpack = asItIs, children }: TakenOverProps) {
  const state = useMemo(() => {
    if (data === null) return null;
    const client = new QueryClient();
    for (const [queryKey, answer] of data) client.setQueryData(queryKey, unpack(answer));
    return dehydrate(client);
  }, [data, unpack]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
