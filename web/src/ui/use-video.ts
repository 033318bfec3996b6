import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

export type Watched = 'seen' | 'half';

/** What counts as having seen a clip, in seconds. */
const SEEN = 2;

export type VideoEvents = {
  /** The first moving frame is seen. */
  onStarted?: () => void;
  /** The browser refused to play it by itself (with sound, in its power saver): a press is needed. */
  onRefused?: () => void;
  /** The file is missing or can't be decoded. */
  onBroken?: () => void;
  /** So much of it was watched: 2 seconds (or half of a shorter one), then half. Told once a loading. */
  onWatched?: (part: Watched) => void;
};

/**
 * Drives a video element: loads `src` (null: there is no element now), plays and pauses, and frees what it
 * held when it goes. `started` is true from the first moving frame on.
 */
export function useVideo(
  src: string | null,
  playing: boolean,
  muted: boolean,
  idle: boolean,
  events: VideoEvents,
): { ref: RefObject<HTMLVideoElement | null>; started: boolean } {
  const ref = useRef<HTMLVideoElement>(null);
  const [startedSrc, setStartedSrc] = useState<string | null>(null);
  const started = useEffectEvent(() => {
    setStartedSrc(src);
    events.onStarted?.();
  });
  const refused = useEffectEvent(() => events.onRefused?.());
  const broken = useEffectEvent(() => events.onBroken?.());
  const watched = useEffectEvent((part: Watched) => events.onWatched?.(part));

  useEffect(() => {
    const element = ref.current;
    if (!element || src === null) return;
    const onPlaying = () => started();
    const onError = () => broken();
    let last = 0;
    let seconds = 0;
    let told: Watched | null = null;
    // Comes some four times a second while it plays. A jump, as back to the beginning, is not watching.
    const onTime = () => {
      const step = element.currentTime - last;
      last = element.currentTime;
      if (step > 0 && step < 1) seconds += step;
      const half = element.duration / 2;
      if (!told && seconds >= Math.min(SEEN, half)) watched((told = 'seen'));
      if (told === 'seen' && seconds >= half) watched((told = 'half'));
    };
    element.addEventListener('playing', onPlaying);
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('error', onError);
    element.src = src;
    return () => {
      element.removeEventListener('playing', onPlaying);
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('error', onError);
      // Without this its decoder and what it has buffered live on until the browser tidies up.
      element.pause();
      element.removeAttribute('src');
      element.load();
      setStartedSrc(null);
    };
  }, [src]);

  useEffect(() => {
    const element = ref.current;
    if (!element || src === null) return;
    element.muted = muted;
    if (!playing) {
      element.pause();
      return;
    }
    let current = true;
    element.play().catch((error: unknown) => {
      // Paused or replaced before it came to play: no refusal.
      if (current && error instanceof DOMException && error.name === 'NotAllowedError') refused();
    });
    return () => {
      current = false;
    };
  }, [src, playing, muted]);

  useEffect(() => {
    if (idle && ref.current && ref.current.currentTime > 0) ref.current.currentTime = 0;
  }, [idle]);

  return { ref, started: startedSrc !== null && startedSrc === src };
}
