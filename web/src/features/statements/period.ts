import type { Statement } from '@souk/contract/statements';
import { formatDay } from '../../lib/format.ts';

/** "Oct 1 – Oct 31 (UTC)" */
export const formatPeriod = ({
  from,
  to,
  time_zone,
}: Pick<Statement, 'from' | 'to' | 'time_zone'>) =>
  `${formatDay(from)} – ${formatDay(to)} (${time_zone.replaceAll('_', ' ')})`;

/** Formats times as days of a time zone: "Oct 31, 2026". */
export function dayIn(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  return (time) => format.format(new Date(time));
}
