import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { cn } from '../lib/cn.ts';
import type { Elements } from '../lib/elements.ts';
import { useInView } from '../lib/in-view.ts';
import { usePlayback } from '../lib/playback.ts';
import { soundRefused, trySound, useMuted } from '../lib/sound.ts';
import { Clip, type ClipProps } from './clip.tsx';
import { Play } from './icons.tsx';
import { MuteButton } from './mute-button.tsx';
import { useTaps } from './use-taps.ts';

export type ClipPlayerHandle = { toggle: () => void };

type ClipPlayerProps = Omit<ClipProps, 'playing' | 'muted' | 'idle' | 'progress' | 'label'> & {
  /** Names the video: "Video of Walnut stool". */
  label: string;
  /** Whether it may play, if the page decides; by default it plays while most of it is in view. */
  active?: boolean;
  /** More round buttons, above the one for the sound. */
  buttons?: Elements;
  /** After the second of two quick taps, which leave the clip unchanged. */
  onDoubleTap?: () => void;
  /** Content between the picture and the buttons: a gradient, a text. */
  children?: Elements;
  ref?: Ref<ClipPlayerHandle>;
};

/**
 * The player of clips: plays automatically, muted and in a loop, if the visitor allows motion; else
 * a poster with a play button. A press anywhere plays and pauses; the sound has its button,
 * progress its bar.
 */
export function ClipPlayer({
  label,
  active,
  buttons,
  children,
  className,
  ref,
  preload = 'none',
  onStarted,
  onDoubleTap,
  ...clip
}: ClipPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const inView = useInView(frame, { threshold: 0.6 });
  const itsTurn = active ?? inView;
  const { playing, waiting, toggle, refuse } = usePlayback(itsTurn);
  const [muted] = useMuted();
  const onClick = useTaps(toggle, onDoubleTap);
  const [begun, setBegun] = useState(false);
  useImperativeHandle(ref, () => ({ toggle }));
  // Each clip tries with sound first, though the browser refused it for the last one.
  useEffect(() => {
    if (itsTurn) trySound();
  }, [itsTurn]);
  return (
    <div ref={frame} className={cn('relative aspect-9/16 overflow-hidden rounded-card', className)}>
      <Clip
        {...clip}
        label={label}
        playing={playing}
        // A paused clip keeps its position; only a clip that never began, or has had its turn, may
        // be unloaded.
        preload={begun && itsTurn ? 'auto' : preload}
        idle={!itsTurn}
        muted={muted}
        progress
        className="aspect-auto size-full"
        onStarted={() => {
          setBegun(true);
          onStarted?.();
        }}
        // Some browsers refuse only the sound.
        onRefused={() => (muted ? refuse() : soundRefused())}
      />
      {children}
      <button
        type="button"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={onClick}
        className="clip-toggle"
      >
        {waiting ? (
          <span className="flex size-18 animate-appear items-center justify-center rounded-full bg-scrim text-white backdrop-blur-sm">
            <Play aria-hidden className="ml-1 size-8" />
          </span>
        ) : null}
      </button>
      <div className="clip-actions">
        {buttons}
        <MuteButton />
      </div>
    </div>
  );
}
