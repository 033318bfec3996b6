import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/**
 * The keys and data that a loader has loaded. No times: the server only sends fresh pages, and two
 * renderings of one page are byte-identical.
 */
export type HandedOver = readonly (readonly [QueryKey, unknown])[];

/** Extracts everything `client` has loaded. */
export function handOver(client: QueryClient): (readonly [QueryKey, unknown])[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

type TakenOverProps = {
  data: HandedOver | null;
  /** Reverses what the loader's `pack` did to a response. */
  unpack?: (answer: unknown) => unknown;
  children: ReactNode;
};

const asItIs = (answer: unknown) => answer;

/** Gives the page below its loader's data, as if just fetched. */
export function TakenOver({ data, unpack = asItIs, children }: TakenOverProps) {
  const state = useMemo(() => {
    if (data === null) return null;
    const client = new QueryClient();
    for (const [queryKey, answer] of data) client.setQueryData(queryKey, unpack(answer));
    return dehydrate(client);
  }, [data, unpack]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
