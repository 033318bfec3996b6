import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, mediaApi, type UploadedVideo, type VideoJob } from '@souk/contract/media';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../kit/network.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { conversionEnd, queueConversion } from './convert-upload.ts';
import { prepareVideo, seeVideo } from './prepare-video.ts';
import { expectMediaRoom } from './quotas.ts';
import { ownConversion } from './reads.ts';
import { withReceivedFiles, type ReceivedFile } from './receive-files.ts';
import { storeVideo } from './store-video.ts';

const EXPECTED = {
  fields: mediaApi.uploadVideo.files.names,
  mostFiles: 1,
  mostBytes: VIDEO_MAX_BYTES,
};

export type UploadResult = { video: UploadedVideo } | { job: VideoJob };
type AcceptedUpload = { video: UploadedVideo } | { id: string };

/**
 * Stores a playable video; a job converts others, awaited unless `async`. @throws ProblemError 413,
 * 415, 422
 */
export async function uploadVideo(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'video' | 'pictures' | 'config' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
  async: boolean,
): Promise<UploadResult> {
  await expectMediaRoom(deps, actor.id);
  const take = async ([upload]: ReceivedFile[], folder: string): Promise<AcceptedUpload> => {
    if (!upload) throw invalid({ path: 'video', message: MEDIA.noVideo });
    const turn = { network: networkOf(request.ip), account: actor.id };
    // The job looks at it when ffmpeg is there.
    if (deps.video.isArriving() && !upload.tooLarge) {
      return { id: await queueConversion(deps, actor, upload.file, turn.network) };
    }
    const seen = await seeVideo(deps, upload);
    if (seen.playsAs === null) {
      return { id: await queueConversion(deps, actor, upload.file, turn.network) };
    }
    const prepared = await prepareVideo(deps, turn, seen, folder);
    return { video: await storeVideo(deps, actor.id, prepared) };
  };
  const taken = await withReceivedFiles(deps, request, EXPECTED, take);
  if ('video' in taken) return taken;
  return convertedUpload(deps, actor, taken.id, {
    isAsync: async,
    gone: () => request.socket.destroyed,
  });
}

/** The job that converts an upload, or its video once it is converted. @throws ProblemError 415, 503 */
export async function convertedUpload(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  { isAsync, gone }: { isAsync: boolean; gone: () => boolean },
): Promise<UploadResult> {
  if (isAsync) return { job: await ownConversion(deps, actor, id) };
  return { video: await conversionEnd(deps, actor, id, gone) };
}
