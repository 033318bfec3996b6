import type { GenerateVideosRequest, VideoRun, VideoRunItem } from '@souk/contract/video';
import type { Api } from '../client.ts';

const at = (shopId: string) => `/shops/${shopId}/generate-videos`;

/** Begins to make videos for a shop's products; answers at once with how far it is. */
export function startVideoRun(
  api: Api,
  shopId: string,
  request: GenerateVideosRequest,
): Promise<VideoRun> {
  return api.post<VideoRun>(at(shopId), request, { respondAsync: true });
}

export function videoRun(
  api: Api,
  shopId: string,
  runId: string,
  signal: AbortSignal,
): Promise<VideoRun> {
  return api.get<VideoRun>(`${at(shopId)}/${runId}`, undefined, { signal });
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
