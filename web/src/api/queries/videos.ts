import type {
  GenerateVideosRequest,
  GeneratedVideos,
  VideoRun,
  VideoRunItem,
} from '@souk/contract/videos';
import type { Api } from '../client.ts';

const at = (shopId: string) => `/shops/${shopId}/generate-videos`;

/** An answer that only counts is that of a run which was waited for: it has ended and has no number. */
function asRun(answer: GeneratedVideos & Partial<VideoRun>): VideoRun {
  return {
    ...answer,
    id: answer.id ?? '',
    state: answer.state ?? 'done',
    items: answer.items ?? [],
  };
}

/** Begins to make videos for a shop's products; answers at once with how far it is. */
export async function startVideoRun(
  api: Api,
  shopId: string,
  request: GenerateVideosRequest,
): Promise<VideoRun> {
  return asRun(await api.post(at(shopId), request, { respondAsync: true }));
}

export async function videoRun(
  api: Api,
  shopId: string,
  runId: string,
  signal: AbortSignal,
): Promise<VideoRun> {
  return asRun(await api.get(`${at(shopId)}/${runId}`, undefined, { signal }));
}

/** Keeps a made video, or throws it away: the product then has what it had before. */
export function judgeVideo(
  api: Api,
  { shopId, runId, productId }: { shopId: string; runId: string; productId: string },
  keep: boolean,
): Promise<VideoRunItem> {
  const path = `${at(shopId)}/${runId}/items/${productId}`;
  return keep ? api.put<VideoRunItem>(path) : api.delete<VideoRunItem>(path);
}
