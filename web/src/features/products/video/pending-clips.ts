import type { Product } from '@souk/contract/products';
import { type PendingClip, videosApi } from '@souk/contract/videos';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../api/browser-api.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { readPage } from '../../../api/query.ts';
import { toast } from '../../../ui/toast.tsx';
import { managedKey } from '../manage/queries.ts';
import { forgetLists } from '../product-changes.ts';

const ASK_EVERY_MS = 1500;
/** How long a requested clip may take to start. */
const EXPECTED_MS = 60_000;
const MOST = 100;

/** Products for which this page has just requested a clip, and when. */
const expected = new Map<string, number>();

export function expectClip(productId: string): void {
  expected.set(productId, Date.now());
}

const isExpected = (id: string) => Date.now() - (expected.get(id) ?? 0) < EXPECTED_MS;

const pendingQuery = (shopId: string) =>
  readPage(['pending-clips', shopId], videosApi.pending, {
    params: { shopId },
    query: { limit: MOST },
  });

/** A pending clip, or why it failed. */
export type ClipState = Pick<PendingClip, 'state' | 'detail'>;

type Clipless = Pick<Product, 'id' | 'name' | 'video_url'>;

/** Tracks the pending clips of products without one, and retries failed ones. */
export function usePendingClips(shopId: string, products: readonly Clipless[]) {
  const client = useQueryClient();
  const clipless = products.filter(({ video_url }) => video_url === null);
  const { data, dataUpdatedAt } = useQuery({
    ...pendingQuery(shopId),
    enabled: clipless.length > 0,
    refetchInterval: ({ state }) =>
      clipless.some(({ id }) => isOpen(stateIn(state.data?.rows, id))) ? ASK_EVERY_MS : false,
  });
  const states = new Map<string, ClipState>();
  for (const { id } of clipless) {
    const state = stateIn(data?.rows, id);
    if (state) states.set(id, state);
  }

  // A clip that's no longer pending has been made, so the lists reload.
  const before = useRef<readonly string[]>([]);
  const look = useEffectEvent(() => {
    const pending = new Set(data?.rows.map(({ product_id }) => product_id));
    const made = before.current.filter((id) => !pending.has(id));
    const unseen = clipless.some(({ id }) => !pending.has(id) && isExpected(id));
    before.current = (data?.rows ?? []).filter(isOpen).map(({ product_id }) => product_id);
    for (const id of made) expected.delete(id);
    if (made.length > 0) forgetLists(client);
    // It may have finished before it was ever seen as pending.
    else if (unseen) void client.invalidateQueries({ queryKey: managedKey(shopId) });
  });
  useEffect(() => look(), [dataUpdatedAt]);

  const { mutate: make } = useMutation({
    mutationFn: (productId: string) =>
      api.call(videosApi.generate, {
        params: { shopId },
        body: { renderer: 'local', product_id: productId },
        respondAsync: true,
      }),
    onMutate: expectClip,
    onSettled: () => client.invalidateQueries({ queryKey: pendingQuery(shopId).queryKey }),
    onError: (error, productId) => {
      expected.delete(productId);
      toast.error(errorMessage(error, 'The clip could not be made'));
    },
  });
  return { states, make };
}

const WAITING: ClipState = { state: 'waiting', detail: null };

function stateIn(rows: readonly PendingClip[] | undefined, id: string): ClipState | undefined {
  const found = rows?.find(({ product_id }) => product_id === id);
  return found ?? (isExpected(id) ? WAITING : undefined);
}

function isOpen(clip: ClipState | undefined): boolean {
  return clip?.state === 'waiting' || clip?.state === 'making';
}
