import { MEDIA } from '@souk/contract/media';
import { fileTypeFromFile } from 'file-type';
import path from 'node:path';
import sharp from 'sharp';
import { FfmpegFailed } from '../../gateways/video/run-tool.ts';
import type { VideoInfo, VideoTools } from '../../gateways/video/tools.ts';
import { tooLarge, unsupported } from '../../kit/problems.ts';
import { encodePicture, type EncodedPicture } from './encode-picture.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Received } from './receive-files.ts';

export type PreparedVideo = {
  file: string;
  ending: 'mp4' | 'webm';
  /** How long it plays. */
  seconds: number;
  info: VideoInfo;
  poster: EncodedPicture;
};

// MP4 and its kin, MOV, AVI, MKV and WebM, as their first bytes tell.
const READABLE = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/vnd.avi',
  'video/matroska',
  'video/webm',
]);
const H264_HOMES = new Set(['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/matroska']);
const WEBM_PICTURES = new Set(['vp8', 'vp9', 'av1']);
const WEBM_SOUNDS = new Set(['opus', 'vorbis', null]);
const POSTER_SIDE = 1280;

const inTurn = oneAtATime();

/**
 * Reads an uploaded video by its content and makes it one that browsers play, with a still picture.
 * What they play already keeps its pictures and only loses its metadata. Works inside `folder`.
 * @throws ProblemError 413 too large, 415 not a video of the five kinds, damaged, or too long to convert
 */
export async function prepareVideo(
  tools: VideoTools,
  upload: Received,
  folder: string,
): Promise<PreparedVideo> {
  if (upload.tooLarge) throw tooLarge(MEDIA.videoTooLarge);
  const type = await fileTypeFromFile(upload.file).catch(() => undefined);
  if (!type || !READABLE.has(type.mime)) throw unsupported(MEDIA.videoFormat);
  const info = await tools.probe(upload.file);
  if (!info) throw unsupported(MEDIA.videoDamaged);
  try {
    return await inTurn(async () => {
      const playable = await makePlayable(tools, upload.file, type.mime, info, folder);
      const made = await tools.probe(playable.file);
      const seconds = made?.duration ?? 0;
      // A file that breaks off in the middle is read up to there without complaint.
      if (!made || seconds === 0 || seconds < (info.duration ?? 0) * 0.9 - 0.5) {
        throw unsupported(MEDIA.videoDamaged);
      }
      const poster = await posterOf(tools, playable.file, seconds);
      return { ...playable, seconds, info: made, poster };
    });
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error;
    throw unsupported(
      error.timedOut
        ? 'This video takes too long to convert. Please upload a shorter one.'
        : MEDIA.videoDamaged,
    );
  }
}

async function makePlayable(
  tools: VideoTools,
  file: string,
  mime: string,
  info: VideoInfo,
  folder: string,
): Promise<{ file: string; ending: 'mp4' | 'webm' }> {
  const ending = keptAs(mime, info);
  const target = path.join(folder, `playable.${ending ?? 'mp4'}`);
  if (ending) await tools.repack(file, target, ending);
  else await tools.convert(file, target);
  return { file: target, ending: ending ?? 'mp4' };
}

/** The container in which browsers play these pictures and this sound; null where none does. */
function keptAs(mime: string, info: VideoInfo): 'mp4' | 'webm' | null {
  const { videoCodec, audioCodec, pixelFormat } = info;
  const usualColours = pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p';
  if (!usualColours) return null;
  if (H264_HOMES.has(mime) && videoCodec === 'h264') {
    return audioCodec === 'aac' || audioCodec === null ? 'mp4' : null;
  }
  const webm = mime === 'video/webm' && WEBM_PICTURES.has(videoCodec);
  return webm && WEBM_SOUNDS.has(audioCodec) ? 'webm' : null;
}

async function posterOf(tools: VideoTools, file: string, seconds: number) {
  const png = await tools.frame(file, Math.min(1, seconds / 2));
  // Past the last picture ffmpeg writes nothing and is content.
  if (png.length === 0) throw unsupported(MEDIA.videoDamaged);
  return encodePicture(
    sharp(png).resize({
      width: POSTER_SIDE,
      height: POSTER_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
}
