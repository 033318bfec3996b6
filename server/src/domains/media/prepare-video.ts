import { open } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA } from '@souk/contract/media';
import type { Deps } from '../../deps.ts';
import { PictureRefused, type EncodedPicture } from '../../gateways/pictures/picture-tools.ts';
import { FfmpegFailed } from '../../gateways/video/run-tool.ts';
import {
  isTooLarge,
  type ConvertOptions,
  type VideoInfo,
  type VideoTools,
} from '../../gateways/video/tools.ts';
import { tooLarge, unsupported } from '../../kit/problems.ts';
import type { ReceivedFile } from './receive-files.ts';
import { takeTurns, type Turn } from './take-turns.ts';

type VideoExtension = 'mp4' | 'webm';
type Tools = Pick<Deps, 'video' | 'pictures'>;

/** A video's properties, by its content. */
export type SeenVideo = {
  file: string;
  info: VideoInfo;
  /** The container in which browsers play it as is; null if it needs converting. */
  playsAs: VideoExtension | null;
};

export type PreparedVideo = {
  file: string;
  ending: VideoExtension;
  /** Its duration, in seconds. */
  seconds: number;
  info: VideoInfo;
  poster: EncodedPicture;
};

// MP4 and its relatives, MOV, AVI, MKV and WebM, by their first bytes.
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
const START_BYTES = 4100;
/** 50 MB of an hour are hardly a video; longer ones couldn't be converted in time. */
const MOST_SECONDS = 3600;
const MOST_FRAMES = 500_000;
const LONGEST_SIDE = 8192;
/** Decoding memory grows with the picture: above this size it would hit the memory limit. */
const MOST_PIXELS = 4096 * 2304;

const inTurn = takeTurns();

/** Inspects an uploaded video, whatever its name says. @throws ProblemError 413, 415 */
export async function seeVideo(
  { video, pictures }: Tools,
  upload: Pick<ReceivedFile, 'file' | 'tooLarge'>,
): Promise<SeenVideo> {
  if (upload.tooLarge) throw tooLarge(MEDIA.videoTooLarge);
  const kind = await pictures.kindOf(await startOf(upload.file));
  if (kind === null || !READABLE.has(kind)) throw unsupported(MEDIA.videoFormat);
  const info = await video.probe(upload.file).catch((error) => {
    throw error instanceof FfmpegFailed ? unsupported(MEDIA.videoTooSlow) : error;
  });
  if (!info) throw unsupported(MEDIA.videoDamaged);
  if ([info, info.stored].some(isTooMuch)) throw unsupported(MEDIA.videoTooManyPixels);
  const seconds = info.duration ?? 0;
  if (seconds > MOST_SECONDS || seconds * (info.framesPerSecond ?? 0) > MOST_FRAMES) {
    throw unsupported(MEDIA.videoTooLong);
  }
  return { file: upload.file, info, playsAs: playsAs(kind, info) };
}

/**
 * Makes a video that browsers play, and its still picture. @throws ProblemError 415; the signal's
 * reason
 */
export async function prepareVideo(
  tools: Tools,
  turn: Turn,
  seen: SeenVideo,
  folder: string,
  options: ConvertOptions = {},
): Promise<PreparedVideo> {
  try {
    return await inTurn(turn, async () => {
      const playable = await makePlayable(tools.video, seen, folder, options);
      const made = await tools.video.probe(playable.file);
      const seconds = made?.duration ?? 0;
      // A file that breaks off in the middle is read up to there without an error.
      if (!made || seconds === 0 || seconds < (seen.info.duration ?? 0) * 0.9 - 0.5) {
        throw unsupported(MEDIA.videoDamaged);
      }
      const poster = await posterOf(tools, playable.file, seconds);
      return { ...playable, seconds, info: made, poster };
    });
  } catch (error) {
    if (error instanceof PictureRefused) throw unsupported(MEDIA.videoDamaged);
    if (!(error instanceof FfmpegFailed)) throw error;
    throw unsupported(error.timedOut ? MEDIA.videoTooLong : MEDIA.videoDamaged);
  }
}

const isTooMuch = ({ width, height }: { width: number; height: number }) =>
  width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE;

async function makePlayable(
  tools: VideoTools,
  { file, info, playsAs: ending }: SeenVideo,
  folder: string,
  options: ConvertOptions,
): Promise<{ file: string; ending: VideoExtension }> {
  if (ending) {
    const repacked = path.join(folder, `repacked.${ending}`);
    await tools.repack(file, repacked, ending, info.streams);
    const made = await tools.probe(repacked);
    // Some containers lose the rotation on the way.
    if (made?.width === info.width && made.height === info.height)
      return { file: repacked, ending };
  }
  const converted = path.join(folder, 'converted.mp4');
  await tools.convert(file, converted, info, options);
  return { file: converted, ending: 'mp4' };
}

function playsAs(mime: string, info: VideoInfo): VideoExtension | null {
  const { videoCodec, audioCodec, pixelFormat } = info;
  const usualColours = pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p';
  if (!usualColours || info.hdr || isTooLarge(info)) return null;
  if (H264_HOMES.has(mime) && videoCodec === 'h264') {
    return audioCodec === 'aac' || audioCodec === null ? 'mp4' : null;
  }
  const webm = mime === 'video/webm' && WEBM_PICTURES.has(videoCodec);
  return webm && WEBM_SOUNDS.has(audioCodec) ? 'webm' : null;
}

async function posterOf({ video, pictures }: Tools, file: string, seconds: number) {
  const png = await video.frame(file, Math.min(1, seconds / 2));
  // Past the last frame ffmpeg writes nothing and reports no error.
  if (png.length === 0) throw unsupported(MEDIA.videoDamaged);
  return pictures.encode(png, POSTER_SIDE);
}

/** The first bytes, which identify it. */
async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(START_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
