import { videosApi, type GenerateVideosRequest, type VideoRun } from '@souk/contract/videos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../api/browser-api.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useSession } from '../../../api/session.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../../lib/tab-storage.ts';
import { toast } from '../../../ui/toast.tsx';
import { forgetLists } from '../product-changes.ts';
import { isPassing } from './follow.ts';

const ASK_EVERY_MS = 1000;
const RETRIES = 4;
const SHOWN_FOR_MS = 5000;

/**
 * Generates videos for a shop. A run continues on the server if the seller closes the dialog or the
 * page; the tab keeps its id, so that they find it on return.
 */
export function useVideoRun(shopId: string) {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const name = `souk.videos.${shopId}`;
  const reportedName = `${name}.told`;
  /**
   * Null until a run starts, and after it is dismissed; '' if it ended immediately and has no id.
   */
  const [runId, setRunId] = useState(() => keptInTab<string>(name, userId));
  const [starting, setStarting] = useState(false);
  const keyOf = (id: string | null) => ['video-run', shopId, id];
  const { data: run = null, error } = useQuery<VideoRun>({
    queryKey: keyOf(runId),
    queryFn: ({ signal }) =>
      api.call(videosApi.readRun, { params: { shopId, runId: runId ?? '' }, signal }),
    enabled: runId !== null && runId !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : ASK_EVERY_MS),
    refetchIntervalInBackground: true,
    retry: (failures, cause) => failures < RETRIES && isPassing(cause),
    retryDelay: (failures) => ASK_EVERY_MS * (failures + 1),
  });

  function fail(cause: unknown) {
    toast.error(`Video generation failed: ${errorMessage(cause)}`);
  }

  const onEnd = useEffectEvent(() => {
    // Reported once: a run that was not dismissed is found again on every visit.
    if (!run || (run.id !== '' && keptInTab<string>(reportedName, userId) === run.id)) return;
    keepInTab(reportedName, userId, run.id);
    const { successful, failed, total_products: total } = run;
    const words = `Video generation completed! ${successful} successful, ${failed} failed out of ${total} products.`;
    toast.success(words, { duration: SHOWN_FOR_MS });
    forgetLists(client);
  });
  const ended = run?.state === 'done';
  useEffect(() => {
    if (ended) onEnd();
  }, [ended]);

  const onError = useEffectEvent((cause: Error) => {
    if (cause instanceof ApiError && cause.status === 404) dropFromTab(name);
    setRunId(null);
    fail(cause);
  });
  useEffect(() => {
    if (error) queueMicrotask(() => onError(error));
  }, [error]);

  return {
    run,
    starting,
    async start(request: GenerateVideosRequest): Promise<void> {
      setStarting(true);
      try {
        const call = { params: { shopId }, body: request, respondAsync: true };
        const answer = await api.call(videosApi.generate, call);
        // A response with only totals is a finished run.
        const begun: VideoRun = { id: '', state: 'done', items: [], ...answer };
        client.setQueryData(keyOf(begun.id), begun);
        setRunId(begun.id);
        if (begun.id !== '') keepInTab(name, userId, begun.id);
      } catch (cause) {
        fail(cause);
      } finally {
        setStarting(false);
      }
    },
    async decide(productId: string, keep: boolean): Promise<void> {
      if (!run) return;
      try {
        const item = await api.call(keep ? videosApi.keep : videosApi.throwAway, {
          params: { shopId, runId: run.id, productId },
        });
        const items = run.items.map((one) => (one.product_id === productId ? item : one));
        client.setQueryData(keyOf(run.id), { ...run, items });
        if (!keep) forgetLists(client);
      } catch (cause) {
        toast.error(errorMessage(cause));
      }
    },
    /** Forgets a finished run, once the seller has seen it. */
    putAway() {
      if (!ended) return;
      dropFromTab(name);
      setRunId(null);
    },
  };
}
