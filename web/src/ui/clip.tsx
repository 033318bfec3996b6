import { type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { useWindowEvent } from '../lib/store.ts';
import { VideoOff } from './icons.tsx';
import { Picture } from './picture.tsx';
import { useVideo, type VideoEvents } from './use-video.ts';

type ClipProgressProps = { video: RefObject<HTMLVideoElement | null>; running: boolean };

/** A thin bar that fills as the clip plays; drawn directly, frame by frame. */
export function ClipProgress({ video, running }: ClipProgressProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const fill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!running) return;
    let frame = 0;
    let shownPercent = -1;
    const draw = () => {
      const { currentTime = 0, duration = 0 } = video.current ?? {};
      const part = duration > 0 ? currentTime / duration : 0;
      if (fill.current) fill.current.style.transform = `scaleX(${part})`;
      const percent = Math.round(part * 20) * 5;
      if (percent !== shownPercent) bar.current?.setAttribute('aria-valuenow', String(percent));
      shownPercent = percent;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [running, video]);
  return (
    <span
      ref={bar}
      role="progressbar"
      aria-label="Video progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="pointer-events-none absolute inset-x-0 bottom-0 z-10 h-1 bg-white/25"
    >
      <span ref={fill} className="block h-full origin-left scale-x-0 bg-white" />
    </span>
  );
}

export type ClipProps = VideoEvents & {
  src: string;
  /** Shown until the first frame is ready. */
  poster: string | null | undefined;
  /** Plays while true; paused while false. Always in a loop, never full screen by itself. */
  playing: boolean;
  /**
   * How much to load before playing. `none`: nothing, and the video element exists only while it
   * plays, so that a page of clips costs as much as a page of pictures. `metadata`, `auto`: as for
   * the video element.
   */
  preload?: 'none' | 'metadata' | 'auto';
  /** It is another clip's turn: rewinds. */
  idle?: boolean;
  muted?: boolean;
  /**
   * Names the video ("Video of Walnut stool"). Without it the video is decorative and hidden from
   * screen readers.
   */
  label?: string;
  /** Draws a bar at the lower edge that fills as the clip plays. */
  progress?: boolean;
  /** The poster's width on the page, as for a Picture. */
  sizes: string;
  most?: number;
  eager?: boolean;
  className?: string;
};

/**
 * A vertical clip: the poster, and over it the video while it plays. It has no buttons; ClipPlayer
 * adds them. The page decides its look (9:16 unless `className` says otherwise) and when it plays.
 */
export function Clip({
  src,
  poster,
  playing,
  preload = 'none',
  idle = false,
  muted = true,
  label,
  progress = false,
  sizes,
  most,
  eager = false,
  className,
  ...events
}: ClipProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // Its turn again, or a press on Play: another attempt.
  const [played, setPlayed] = useState(playing);
  if (played !== playing) {
    setPlayed(playing);
    if (playing) setBroken(null);
  }
  useWindowEvent('online', () => setBroken(null));
  const fails = src === '' || broken === src;
  const alive = !fails && (playing || preload !== 'none');
  const { ref, started } = useVideo(alive ? src : null, playing, muted, idle, {
    ...events,
    onBroken: () => {
      setBroken(src);
      events.onBroken?.();
    },
  });
  return (
    <span aria-hidden={label === undefined || undefined} className={cn('clip', className)}>
      <Picture
        src={poster}
        alt=""
        ratio="9/16"
        sizes={sizes}
        {...(most === undefined ? {} : { most })}
        eager={eager}
      />
      {alive ? (
        <video
          ref={ref}
          aria-label={label}
          loop
          playsInline
          disablePictureInPicture
          preload={playing ? 'auto' : preload}
          tabIndex={-1}
          className={cn(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            started ? 'opacity-100' : 'opacity-0',
          )}
        />
      ) : null}
      {progress && alive ? <ClipProgress video={ref} running={playing} /> : null}
      {fails && label !== undefined ? (
        <span
          role="status"
          className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-shade px-6 text-center text-sm font-medium text-white"
        >
          <VideoOff aria-hidden className="size-8 stroke-[1.5]" />
          This video can&apos;t be played
        </span>
      ) : null}
    </span>
  );
}
