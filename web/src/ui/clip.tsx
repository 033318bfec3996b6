import { useState } from 'react';
import { cn } from '../lib/cn.ts';

type ClipProps = {
  src: string;
  poster: string | null | undefined;
  /** The video element only lives while this is true: a page of clips costs a page of pictures. */
  playing: boolean;
  eager?: boolean;
  className?: string;
};

/** A vertical clip without sound, for the eye only: the poster, and over it the video while it plays. */
export function Clip({ src, poster, playing, eager = false, className }: ClipProps) {
  const [started, setStarted] = useState(false);
  return (
    <span
      aria-hidden
      className={cn('relative block aspect-9/16 overflow-hidden bg-sunken', className)}
    >
      {poster ? (
        <img
          src={poster}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
      {playing ? (
        <video
          src={src}
          muted
          loop
          autoPlay
          playsInline
          disablePictureInPicture
          preload="auto"
          tabIndex={-1}
          onPlaying={() => setStarted(true)}
          onEmptied={() => setStarted(false)}
          className={cn(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            started ? 'opacity-100' : 'opacity-0',
          )}
        />
      ) : null}
    </span>
  );
}
