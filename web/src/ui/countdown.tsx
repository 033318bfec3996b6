import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1000;

/** "29:41", ticking down to `until`; `onOver` is called once when the time has passed. */
export function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const end = Date.parse(until);
  const [now, setNow] = useState(Date.now);
  const over = useEffectEvent(onOver);

  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      // A second later than the time itself: whoever is asked then agrees that it has passed.
      if (Date.now() < end + SECOND) return;
      clearInterval(timer);
      over();
    }, SECOND);
    return () => clearInterval(timer);
  }, [end]);

  const seconds = Math.max(0, Math.ceil((end - now) / SECOND));
  return (
    <time dateTime={until} role="timer" className="figures font-medium">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </time>
  );
}
