import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

export type VideoEvents = {
  /** The first moving frame is seen. */
  onStarted?: () => void;
  /** The browser refused to play it by itself (with sound, in its power saver): a press is needed. */
  onRefused?: () => void;
  /** The file is missing or can't be decoded. */
  onBroken?: () => void;
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

  useEffect(() => {
    const element = ref.current;
    if (!element || src === null) return;
    const onPlaying = () => started();
    const onError = () => broken();
    element.addEventListener('playing', onPlaying);
    element.addEventListener('error', onError);
    element.src = src;
    return () => {
      element.removeEventListener('playing', onPlaying);
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
