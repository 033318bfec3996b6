import { useEffect, useRef, type RefObject } from 'react';

type ClipProgressProps = { video: RefObject<HTMLVideoElement | null>; running: boolean };

/** A thin bar that fills as the clip runs; drawn straight into the page, frame by frame. */
export function ClipProgress({ video, running }: ClipProgressProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const fill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!running) return;
    let frame = 0;
    let told = -1;
    const draw = () => {
      const { currentTime = 0, duration = 0 } = video.current ?? {};
      const part = duration > 0 ? currentTime / duration : 0;
      if (fill.current) fill.current.style.transform = `scaleX(${part})`;
      const percent = Math.round(part * 20) * 5;
      if (percent !== told) bar.current?.setAttribute('aria-valuenow', String(percent));
      told = percent;
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
