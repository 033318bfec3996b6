import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

export type WatchMilestone = 'seen' | 'half';

/** How long counts as having seen a clip, in seconds. */
const SEEN = 2;

export type VideoEvents = {
  /** The first moving frame is visible. */
  onStarted?: () => void;
  /** The browser refused autoplay (with sound, or in power saving mode): it needs a press. */
  onRefused?: () => void;
  /** The file is missing or can't be decoded. */
  onBroken?: () => void;
  /**
   * How much was watched: 2 seconds (or half of a shorter one), then half. Reported once per
   * loading.
   */
  onWatched?: (part: WatchMilestone) => void;
};

/**
 * Drives a video element: loads `src` (null: there is no element now), plays and pauses, and
 * releases its memory when it is removed. `started` is true from the first moving frame on.
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
  const watched = useEffectEvent((part: WatchMilestone) => events.onWatched?.(part));

  useEffect(() => {
    const element = ref.current;
    if (!element || src === null) return;
    const onPlaying = () => started();
    const onError = () => broken();
    let last = 0;
    let seconds = 0;
    let reported: WatchMilestone | null = null;
    // Fires some four times a second while playing. A jump, such as a rewind, is not watching.
    const onTime = () => {
      const step = element.currentTime - last;
      last = element.currentTime;
      if (step > 0 && step < 1) seconds += step;
      const half = element.duration / 2;
      if (!reported && seconds >= Math.min(SEEN, half)) watched((reported = 'seen'));
      if (reported === 'seen' && seconds >= half) watched((reported = 'half'));
    };
    element.addEventListener('playing', onPlaying);
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('error', onError);
    element.src = src;
    return () => {
      element.removeEventListener('playing', onPlaying);
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('error', onError);
      // Otherwise its decoder and buffers live on until the browser cleans up.
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
      // Paused or replaced before it started playing: not a refusal.
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
