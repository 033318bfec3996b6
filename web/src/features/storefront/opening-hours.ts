import { once } from '@souk/contract/once';
import type { BlockOf } from '@souk/contract/shop-blocks';

type Hours = BlockOf<'hours'>['hours'];

/** January 5, 2026 was a Monday. */
const weekday = (day: number) => new Date(Date.UTC(2026, 0, 5 + day));

const names = once(() => new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }));
const clock = once(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** "Monday" for 0 */
export const dayName = (day: number): string => names().format(weekday(day));

const rangeOf = (from: string, to: string) => `${from} – ${to}`;

/** "9:00 AM", with the same spaces on the server and in every browser. */
const timeOf = (time: string) =>
  clock()
    .format(new Date(`2026-01-05T${time}:00Z`))
    .replaceAll(/\s/g, ' ');

/** "9:00 AM – 5:30 PM"; "Closed" */
function timesOf(hours: Hours[number]): string {
  if (hours === null) return 'Closed';
  return rangeOf(timeOf(hours.opens), timeOf(hours.closes));
}

/** A week's opening hours, a line for each run of days with the same hours: "Monday – Friday". */
export function openingHours(hours: Hours): { days: string; times: string }[] {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const [day, one] of hours.entries()) {
    const times = timesOf(one);
    const last = runs.at(-1);
    if (last?.times === times) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  return runs.map(({ from, to, times }) => ({
    days: from === to ? dayName(from) : rangeOf(dayName(from), dayName(to)),
    times,
  }));
}
