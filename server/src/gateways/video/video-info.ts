export type VideoInfo = {
  /** Seconds; null where the file does not say, as browsers' own recordings don't. */
  duration: number | null;
  /** Pixels as they are shown: turned as the file asks for, and square. */
  width: number;
  height: number;
  videoCodec: string;
  pixelFormat: string;
  audioCodec: string | null;
  framesPerSecond: number | null;
};

type Stream = {
  codec_type?: string;
  codec_name?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  duration?: string;
  avg_frame_rate?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
};

/** What ffprobe's JSON says of a file; null where it holds no picture. */
export function readProbe(answer: {
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
    ...shownSize(video, video.width, video.height),
    videoCodec: video.codec_name ?? 'unknown',
    pixelFormat: video.pix_fmt ?? 'unknown',
    audioCodec: audio ? (audio.codec_name ?? 'unknown') : null,
    framesPerSecond: ratio(video.avg_frame_rate, '/'),
  };
}

function shownSize(video: Stream, width: number, height: number) {
  const pixel = ratio(video.sample_aspect_ratio, ':') ?? 1;
  const turned =
    video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ??
    Number(video.tags?.rotate ?? 0);
  const wide = Math.round(width * pixel);
  return Math.abs(turned) % 180 === 90 ? { width: height, height: wide } : { width: wide, height };
}

/** "30000/1001" as a number; null for "0/0" and what is none. */
function ratio(text: string | undefined, sign: string): number | null {
  const [above, below] = (text ?? '').split(sign).map(Number);
  return above && below ? above / below : null;
}
