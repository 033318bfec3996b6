import { formatLocalDate, formatUtcDate } from '../lib/format.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

/**
 * The day of a time: the visitor's own. The server, which renders one page for everybody, doesn't
 * know their time zone, so the page names its own until it runs.
 */
export function DayOf({ time }: { time: string }) {
  const hydrated = useHydrated();
  return <time dateTime={time}>{hydrated ? formatLocalDate(time) : formatUtcDate(time)}</time>;
}
