import { MEDIA } from '@souk/contract/media';
import type { UploadedVideo, VideoJob } from '@souk/contract/media';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { notFound, unavailable, unsupported } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { uploadOf } from './video-queries.ts';

const ASK_EVERY_MS = 200;
const WAIT_MS = 20 * 60_000;

/** How far the conversion of one's own upload is. @throws ProblemError 404, also for another's */
export async function ownConversion(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<VideoJob> {
  const upload = await uploadOf(deps.db, id, actor.id);
  if (!upload) throw notFound(MEDIA.videoUnknown);
  const { state, progress, video_url, poster_url, notice, detail } = upload;
  return { id, state, progress, video_url, poster_url, notice, detail };
}

/**
 * Waits for the end of a conversion; stops asking when the caller has gone.
 * @throws ProblemError 415 with what was found, 503 where it takes too long
 */
export async function conversionEnd(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  gone: () => boolean,
): Promise<UploadedVideo> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end && !gone()) {
    const { state, video_url, poster_url, notice, detail } = await ownConversion(deps, actor, id);
    if (state === 'done' && video_url !== null) return { video_url, poster_url, notice };
    if (state === 'failed') throw unsupported(detail ?? MEDIA.videoDamaged);
    await sleep(ASK_EVERY_MS);
  }
  throw unavailable('Your video is still being converted. Please try again shortly.', 60);
}
