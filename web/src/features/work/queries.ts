import { workApi } from '@souk/contract/work';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../api/query.ts';

const WORK = 'work';
/** On window focus, older counts are refetched. */
const FRESH_MS = 10_000;

/** The open work in each of the seller's shops. */
export const sellerWorkQuery = {
  ...read([WORK, 'seller'], workApi.ofSeller),
  staleTime: FRESH_MS,
};

/** The admin's queue. */
export const adminWorkQuery = { ...read([WORK, 'admin'], workApi.ofAdmin), staleTime: FRESH_MS };

const SOON_MS = 300;

/** Refreshes the counts after every change, since each change invalidates the lists it affects. */
function followChanges(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = client.getQueryCache().subscribe((event) => {
    const isChange = event.type === 'updated' && event.action.type === 'invalidate';
    if (!isChange || event.query.queryKey[0] === WORK) return;
    clearTimeout(timer);
    timer = setTimeout(() => void client.invalidateQueries({ queryKey: [WORK] }), SOON_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function useFreshCounts(): void {
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);
}
