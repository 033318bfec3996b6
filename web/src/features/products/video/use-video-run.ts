import { videosApi, type GenerateVideosRequest, type VideoRun } from '@souk/contract/videos';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { forgetLists } from '../../../api/queries/product-changes.ts';
import { useSession } from '../../../api/session.ts';
import { api } from '../../../api/browser-api.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../../lib/tab-storage.ts';
import { toast } from '../../../ui/toast.tsx';
import { follow } from './follow.ts';

const ASK_EVERY_MS = 1000;
const SAID_FOR_MS = 5000;

/**
 * Generates videos for a shop. A run continues on the server when the seller closes the dialog or the page;
 * its id is kept in the tab, so that they find it when they come back.
 */
export function useVideoRun(shopId: string) {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const name = `souk.videos.${shopId}`;
  const toldName = `${name}.told`;
  const [run, setRun] = useState<VideoRun | null>(null);
  const [starting, setStarting] = useState(false);
  const following = useRef<AbortController | null>(null);

  function fail(error: unknown) {
    toast.error(`Video generation failed: ${errorMessage(error)}`);
  }

  /** Said once: a run whose end was not looked at yet is found again on each visit of the page. */
  function tellEnd({ id, successful, failed, total_products: total }: VideoRun) {
    if (id !== '' && keptInTab<string>(toldName, userId) === id) return;
    keepInTab(toldName, userId, id);
    const words = `Video generation completed! ${successful} successful, ${failed} failed out of ${total} products.`;
    toast.success(words, { duration: SAID_FOR_MS });
    forgetLists(client);
  }

  async function look(runId: string, signal: AbortSignal): Promise<VideoRun | null> {
    const now = await api.call(videosApi.readRun, { params: { shopId, runId }, signal });
    signal.throwIfAborted();
    setRun(now);
    return now.state === 'done' ? now : null;
  }

  function begin(runId: string) {
    following.current?.abort();
    const stop = new AbortController();
    following.current = stop;
    const seen = follow(() => look(runId, stop.signal), ASK_EVERY_MS, stop.signal);
    seen.then(tellEnd).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) dropFromTab(name);
      setRun(null);
      fail(error);
    });
  }

  const resume = useEffectEvent(() => {
    const kept = keptInTab<string>(name, userId);
    if (kept !== null) queueMicrotask(() => begin(kept));
  });
  useEffect(() => {
    resume();
    const way = following;
    return () => {
      way.current?.abort();
      way.current = null;
    };
  }, []);

  return {
    /** Null until one is begun, and after it is put away. */
    run,
    starting,
    async start(request: GenerateVideosRequest): Promise<void> {
      setStarting(true);
      try {
        const call = { params: { shopId }, body: request, respondAsync: true };
        const answer = await api.call(videosApi.generate, call);
        // An answer with nothing but totals is of a run that has ended and has no ID.
        const begun: VideoRun = { id: '', state: 'done', items: [], ...answer };
        setRun(begun);
        if (begun.id === '') {
          tellEnd(begun);
          return;
        }
        keepInTab(name, userId, begun.id);
        begin(begun.id);
      } catch (error) {
        fail(error);
      } finally {
        setStarting(false);
      }
    },
    async judge(productId: string, keep: boolean): Promise<void> {
      if (!run) return;
      try {
        const item = await api.call(keep ? videosApi.keep : videosApi.throwAway, {
          params: { shopId, runId: run.id, productId },
        });
        const placed = (one: VideoRun['items'][number]) =>
          one.product_id === productId ? item : one;
        setRun((now) => now && { ...now, items: now.items.map(placed) });
        if (!keep) forgetLists(client);
      } catch (error) {
        toast.error(errorMessage(error));
      }
    },
    /** The seller has seen the end. */
    putAway() {
      if (run?.state !== 'done') return;
      dropFromTab(name);
      setRun(null);
    },
  };
}
