import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { formatPlural } from '../../lib/format.ts';

const SECOND = 1000;

/** When the remaining time is announced: minutes before the end, the last first. */
const READ_OUT = [1, 5];

/**
 * "29:41", ticking down to `until` by the server's clock; `onOver` is called once when the time has
 * passed. Screen readers hear it only five minutes and one minute before the end.
 */
export function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const end = Date.parse(until);
  const [now, setNow] = useState(serverNow);
  const over = useEffectEvent(onOver);

  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow());
      // A second late, so that the server agrees that the time has passed.
      if (serverNow() < end + SECOND) return;
      clearInterval(timer);
      over();
    }, SECOND);
    return () => clearInterval(timer);
  }, [end]);

  const seconds = Math.max(0, Math.ceil((end - now) / SECOND));
  const minutes = READ_OUT.find((each) => seconds > 0 && seconds <= each * 60);
  return (
    <>
      <time
        dateTime={until}
        role="timer"
        // As wide as at its widest, so that the words beside it don't move.
        className="figures inline-block min-w-[5ch] font-medium"
      >
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </time>
      <span role="status" className="sr-only">
        {minutes ? `Held for ${formatPlural(minutes, 'more minute')}` : ''}
      </span>
    </>
  );
}
