import { FfmpegFailed, runTool, toolCommand } from './run-tool.ts';

export type VideoInfo = {
  /** Seconds; null where the file does not say, as browsers' own recordings don't. */
  duration: number | null;
  /** Pixels, before any rotation that the file asks for. */
  width: number;
  height: number;
  videoCodec: string;
  pixelFormat: string;
  audioCodec: string | null;
};

/** What is done to video files; paths are local. All fail with FfmpegFailed. */
export interface VideoTools {
  /** Null where the file can't be read or holds no picture. */
  probe(file: string): Promise<VideoInfo | null>;
  /** The same pictures and sound in a fresh container, without the metadata. */
  repack(file: string, target: string, container: 'mp4' | 'webm'): Promise<void>;
  /** Encodes anew as H.264 and AAC in mp4, at most 1920 pixels long. */
  convert(file: string, target: string): Promise<void>;
  /** One picture as PNG. */
  frame(file: string, atSeconds: number): Promise<Buffer>;
}

const MINUTE_MS = 60_000;
const MOST_OUTPUT_BYTES = 100 * 1024 * 1024;
// What a file refers to elsewhere stays unread.
const LOCAL_ONLY = ['-protocol_whitelist', 'file,pipe'];
const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y'];
const PLAIN = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn'];
const FIRST_OF_EACH = ['-map', '0:v:0', '-map', '0:a:0?'];

type Stream = {
  codec_type?: string;
  codec_name?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  duration?: string;
  disposition?: { attached_pic?: number };
};

/** ffmpeg as a child process: the given paths, else the system's, else the bundled one. */
export function ffmpegTools(paths: {
  ffmpegPath: string | null;
  ffprobePath: string | null;
}): VideoTools {
  const ffmpeg = async (args: string[], timeoutMs: number) =>
    runTool(await toolCommand('ffmpeg', paths.ffmpegPath), args, timeoutMs);

  return {
    async probe(file) {
      const command = await toolCommand('ffprobe', paths.ffprobePath);
      const shown = ['-show_format', '-show_streams', '-of', 'json'];
      try {
        const out = await runTool(
          command,
          ['-v', 'error', ...LOCAL_ONLY, ...shown, file],
          MINUTE_MS,
        );
        return readProbe(JSON.parse(out.toString()));
      } catch (error) {
        if (error instanceof FfmpegFailed) return null;
        throw error;
      }
    },
    async repack(file, target, container) {
      const shape = container === 'mp4' ? ['-movflags', '+faststart', '-f', 'mp4'] : ['-f', 'webm'];
      const input = [...QUIET, ...LOCAL_ONLY, '-i', file];
      await ffmpeg(
        [...input, ...FIRST_OF_EACH, ...PLAIN, '-c', 'copy', ...shape, target],
        MINUTE_MS,
      );
    },
    async convert(file, target) {
      const size =
        "scale=w='min(1920,iw)':h='min(1920,ih)':force_original_aspect_ratio=decrease," +
        'scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1';
      const picture = [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '25',
        '-pix_fmt',
        'yuv420p',
      ];
      const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
      const input = [...QUIET, ...LOCAL_ONLY, '-threads', '2', '-i', file];
      const coded = ['-vf', size, '-r', '30', ...picture, ...sound, '-threads', '2'];
      const output = [
        '-fs',
        String(MOST_OUTPUT_BYTES),
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        target,
      ];
      await ffmpeg([...input, ...FIRST_OF_EACH, ...PLAIN, ...coded, ...output], 3 * MINUTE_MS);
    },
    frame(file, atSeconds) {
      const input = [...QUIET, ...LOCAL_ONLY, '-ss', atSeconds.toFixed(3), '-i', file];
      const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
      return ffmpeg([...input, '-map', '0:v:0', ...output], MINUTE_MS);
    },
  };
}

function readProbe(answer: {
  streams?: Stream[];
  format?: { duration?: string };
}): VideoInfo | null {
  const streams = answer.streams ?? [];
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (!video?.width || !video.height) return null;
  const duration = Number(answer.format?.duration ?? video.duration);
  return {
    duration: duration > 0 ? duration : null,
    width: video.width,
    height: video.height,
    videoCodec: video.codec_name ?? 'unknown',
    pixelFormat: video.pix_fmt ?? 'unknown',
    audioCodec: audio ? (audio.codec_name ?? 'unknown') : null,
  };
}
