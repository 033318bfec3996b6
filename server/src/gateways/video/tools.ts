import type { FastifyBaseLogger } from 'fastify';
import { programsAreComing } from '../closed-room/coming-programs.ts';
import { warnOfGaps } from '../closed-room/confinement.ts';
import { ageOfFfmpeg } from './age.ts';
import { AS_BT709, type Hdr, hdrOf, toSdr } from './hdr.ts';
import { FfmpegFailed, runTool, toolCommand } from './run-tool.ts';

export type ConvertOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the completed share, 0 to 1, if the length is known. */
  onProgress?: ((part: number) => void) | undefined;
};

/** Operations on video files; paths are local. All fail with FfmpegFailed. */
export interface VideoTools {
  /** Whether `npm start` is still installing ffmpeg; everything else here waits for it. */
  isArriving(): boolean;
  /** Null if the file is unreadable or has no picture. */
  probe(file: string): Promise<VideoInfo | null>;
  /** The same video and sound in a fresh container, without the metadata. */
  repack(
    file: string,
    target: string,
    container: 'mp4' | 'webm',
    streams?: VideoInfo['streams'],
  ): Promise<void>;
  /** Re-encodes as H.264 and AAC in an mp4 that starts at once; `info` is the result of `probe`. */
  convert(file: string, target: string, info: VideoInfo, options?: ConvertOptions): Promise<void>;
  /** A single frame as PNG. */
  frame(file: string, atSeconds: number): Promise<Buffer>;
}

const MINUTE_MS = 60_000;
const CONVERT_WITHIN_MS = 15 * MINUTE_MS;
/** Above it a decoder gives up before it allocates memory, whatever size the file claims. */
const MOST_PIXELS_DECODED = 4096 * 4096;
const MOST_OUTPUT_BYTES = 100 * 1024 * 1024;
const MOST_BITS_PER_SECOND = 8_000_000;
/** The largest stored size; larger videos are scaled down. Both sides in pixels. */
const SHORT_SIDE = 1080;
const LONG_SIDE = 1920;
const FRAMES_PER_SECOND = 30;
/** The accepted formats: no playlists, no devices. References to other files are not followed. */
const VIDEO_FILE = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,avi'];
const DECODED = [...VIDEO_FILE, '-max_pixels', String(MOST_PIXELS_DECODED)];
const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y'];
const PLAIN = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn'];
/** The cover of a film is stored as a stream too, which `V` leaves out. */
const FILM = ['-map', '0:V:0'];
const FIRST_OF_EACH = [...FILM, '-map', '0:a:0?'];

function mapped({ film, sound }: VideoInfo['streams']): string[] {
  return ['-map', `0:${film}`, ...(sound === null ? [] : ['-map', `0:${sound}`])];
}

/** True if a video is larger than the stored size. */
export function isTooLarge({ width, height }: Pick<VideoInfo, 'width' | 'height'>): boolean {
  return Math.min(width, height) > SHORT_SIDE || Math.max(width, height) > LONG_SIDE;
}

type Patience = {
  /** Reading the headers of a whole file takes a moment. */
  probeWithinMs?: number;
  /** How long a conversion may go without a frame. */
  stallsAfterMs?: number;
};

/** ffmpeg as a child process: the configured paths, else the system's, else the bundled one. */
export function ffmpegTools(
  paths: { ffmpegPath: string | null; ffprobePath: string | null },
  log: Pick<FastifyBaseLogger, 'warn'>,
  { probeWithinMs = 20_000, stallsAfterMs = MINUTE_MS }: Patience = {},
): VideoTools {
  let looked = false;
  async function warnOfFaults(): Promise<void> {
    await warnOfGaps(log);
    if (looked) return;
    looked = true;
    const old = await ageOfFfmpeg(paths.ffmpegPath, new Date());
    if (old !== null) log.warn(old);
  }
  const ffmpeg = async (args: string[], options: Parameters<typeof runTool>[2]) =>
    runTool(await toolCommand('ffmpeg', paths.ffmpegPath), args, options);
  /** Some builds lack the filters; their HDR videos stay dull. */
  async function knowsHdr(): Promise<boolean> {
    const list = (await ffmpeg(['-hide_banner', '-filters'], { timeoutMs: MINUTE_MS })).toString();
    return [' zscale ', ' tonemap '].every((filter) => list.includes(filter));
  }

  return {
    isArriving: () => programsAreComing(),
    async probe(file) {
      await warnOfFaults();
      const command = await toolCommand('ffprobe', paths.ffprobePath);
      const shown = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json'];
      try {
        const out = await runTool(command, [...shown, ...VIDEO_FILE, file], {
          timeoutMs: probeWithinMs,
          reads: [file],
        });
        return readProbe(JSON.parse(out.toString()));
      } catch (error) {
        if (error instanceof FfmpegFailed && !error.timedOut) return null;
        throw error;
      }
    },
    async repack(file, target, container, streams) {
      const shape = container === 'mp4' ? ['-movflags', '+faststart', '-f', 'mp4'] : ['-f', 'webm'];
      const input = [...QUIET, ...VIDEO_FILE, '-i', file];
      const maps = streams ? mapped(streams) : FIRST_OF_EACH;
      await ffmpeg([...input, ...maps, ...PLAIN, '-c', 'copy', ...shape, target], {
        timeoutMs: MINUTE_MS,
        reads: [file],
        writes: target,
      });
    },
    async convert(file, target, info, { signal, onProgress } = {}) {
      const input = [...QUIET, ...DECODED, '-threads', '2', '-i', file];
      const output = ['-threads', '2', '-movflags', '+faststart', '-f', 'mp4', target];
      const shown = info.hdr && !(await knowsHdr()) ? { ...info, hdr: null } : info;
      let frames = '';
      await ffmpeg(
        [
          ...input,
          ...mapped(info.streams),
          ...PLAIN,
          ...encoding(shown),
          '-progress',
          'pipe:1',
          ...output,
        ],
        {
          timeoutMs: CONVERT_WITHIN_MS,
          stallsAfterMs,
          reads: [file],
          writes: target,
          signal,
          onOutput: (text) => {
            const part = partDone(text, info.duration);
            if (part !== null) onProgress?.(part);
            const [reached = frames] = /frame=\s*\d+/.exec(text) ?? [];
            if (reached === frames) return 'stands still';
            frames = reached;
            return undefined;
          },
        },
      );
    },
    frame(file, atSeconds) {
      const input = [...QUIET, ...DECODED, '-ss', atSeconds.toFixed(3), '-i', file];
      const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
      const limits = { timeoutMs: MINUTE_MS, reads: [file] };
      return ffmpeg([...input, ...FILM, ...output], limits);
    },
  };
}

function encoding({ width, height, duration, framesPerSecond, hdr }: VideoInfo): string[] {
  const smaller = Math.min(
    1,
    SHORT_SIDE / Math.min(width, height),
    LONG_SIDE / Math.max(width, height),
  );
  const even = (pixels: number) => Math.max(2, Math.round((pixels * smaller) / 2) * 2);
  // A long video gets a lower bitrate, so that it never breaks off at the size limit.
  const bits = Math.floor(
    Math.min(MOST_BITS_PER_SECOND, (MOST_OUTPUT_BYTES * 8 * 0.9) / (duration ?? 600) - 128_000),
  );
  const rate = Math.max(100_000, bits);
  const slow = framesPerSecond !== null && framesPerSecond <= FRAMES_PER_SECOND + 0.5;
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-pix_fmt', 'yuv420p'];
  const pace = slow ? [] : [`fps=${FRAMES_PER_SECOND}`];
  const size = [`scale=${even(width)}:${even(height)}`, 'setsar=1'];
  // Fewer and smaller frames first: they are slow to turn into SDR.
  const filters = ['-vf', [...pace, ...size, ...(hdr ? toSdr(hdr) : [])].join(',')];
  const colours = hdr ? AS_BT709 : [];
  const limits = ['-maxrate', String(rate), '-bufsize', String(rate * 2)];
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
  const most = ['-fs', String(MOST_OUTPUT_BYTES)];
  return [...filters, ...picture, ...colours, ...limits, ...sound, ...most];
}

function partDone(report: string, seconds: number | null): number | null {
  // In microseconds, whatever its name says.
  const [, reached] = /out_time_ms=(\d+)/.exec(report) ?? [];
  return reached && seconds ? Math.min(1, Number(reached) / 1_000_000 / seconds) : null;
}

export type VideoInfo = {
  /** Seconds; null if the file doesn't say, like browsers' own recordings. */
  duration: number | null;
  /** Displayed pixels: rotated as the file says, and square. */
  width: number;
  height: number;
  /** Stored pixels: a video displayed narrow may be stored wide. */
  stored: { width: number; height: number };
  /** The numbers of the film and its sound among the file's streams. */
  streams: { film: number; sound: number | null };
  videoCodec: string;
  pixelFormat: string;
  audioCodec: string | null;
  framesPerSecond: number | null;
  /** Null for SDR. */
  hdr: Hdr | null;
};

type Stream = {
  index: number;
  codec_type?: string;
  nb_frames?: string;
  codec_name?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  duration?: string;
  avg_frame_rate?: string;
  color_transfer?: string;
  color_range?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
};

/** The facts in ffprobe's JSON; null if there is no picture. */
function readProbe(answer: {
  streams?: Stream[];
  format?: { duration?: string };
}): VideoInfo | null {
  const streams = answer.streams ?? [];
  const video = filmAmong(streams);
  // The first one may be a phone's own kind of spatial sound, which ffmpeg doesn't know.
  const audio = streams.find(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name);
  if (!video?.width || !video.height) return null;
  const duration = Number(answer.format?.duration ?? video.duration);
  return {
    duration: duration > 0 ? duration : null,
    ...shownSize(video, video.width, video.height),
    stored: { width: video.width, height: video.height },
    streams: { film: video.index, sound: audio?.index ?? null },
    videoCodec: video.codec_name ?? 'unknown',
    pixelFormat: video.pix_fmt ?? 'unknown',
    audioCodec: audio ? (audio.codec_name ?? 'unknown') : null,
    framesPerSecond: ratio(video.avg_frame_rate, '/'),
    hdr: hdrOf(video),
  };
}

/** The largest moving picture: some cameras store a cover, a still or a small preview before it. */
function filmAmong(streams: readonly Stream[]): Stream | undefined {
  const pictures = streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const size = ({ nb_frames, width = 0, height = 0 }: Stream) =>
    nb_frames === '1' ? 0 : width * height;
  return pictures.toSorted((one, other) => size(other) - size(one))[0];
}

function shownSize(video: Stream, width: number, height: number) {
  const pixel = ratio(video.sample_aspect_ratio, ':') ?? 1;
  const turned =
    video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ??
    Number(video.tags?.rotate ?? 0);
  const wide = Math.round(width * pixel);
  return Math.abs(turned) % 180 === 90 ? { width: height, height: wide } : { width: wide, height };
}

/** "30000/1001" as a number; null for "0/0" and other text. */
function ratio(text: string | undefined, sign: string): number | null {
  const [above, below] = (text ?? '').split(sign).map(Number);
  return above && below ? above / below : null;
}
