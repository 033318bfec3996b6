import { ACCOUNTING } from '@souk/contract/accounting';
import type { Db } from '../../../db/rows.ts';
import { invalid } from '../../../kit/problems.ts';
import { addDays, addMonths, startOfDay, type Day, type Month } from '../../../kit/time-zone.ts';
import { timeZoneOf } from '../../shops/index.ts';
import { closedMonths } from './closed-months.ts';

/** An inclusive range of days, with its start and end times. */
export type Period = { from: Day; to: Day; begins: Date; ends: Date; closed: boolean };

/**
 * Splits a range of days in the site's time zone into days or whole months; without `by`, returns it
 * as one period. Closed months keep their original bounds, even if the time zone has changed since.
 * @throws ProblemError 422 if there are too many periods
 */
export async function periodsOf(
  db: Db,
  { from, to, by }: { from: Day; to: Day; by?: 'day' | 'month' | undefined },
): Promise<{ zone: string; periods: Period[] }> {
  const zone = await timeZoneOf(db);
  const starts = new Map<Day, Date>();
  let openFrom: Date | null = null;
  for (const { month, ends_at } of await closedMonths(db)) {
    starts.set(`${addMonths(month, 1)}-01`, ends_at);
    openFrom ??= ends_at;
  }
  const startOf = (day: Day) => starts.get(day) ?? startOfDay(day, zone);
  const periods = spansOf({ from, to, by }).map((span) => {
    const ends = startOf(addDays(span.to, 1));
    const closed = openFrom !== null && ends <= openFrom;
    return { ...span, begins: startOf(span.from), ends, closed };
  });
  return { zone, periods };
}

type Span = { from: Day; to: Day };

const MOST_PERIODS = 120;

function spansOf({ from, to, by }: Span & { by?: 'day' | 'month' | undefined }): Span[] {
  if (by === undefined) return [{ from, to }];
  const length = { day: 1, month: 31 }[by];
  if (addDays(from, MOST_PERIODS * length) <= to) {
    throw invalid({ path: 'from', message: ACCOUNTING.tooMany });
  }
  const spans: Span[] = [];
  if (by === 'day') {
    for (let day = from; day <= to; day = addDays(day, 1)) spans.push({ from: day, to: day });
  } else {
    for (let month: Month = from.slice(0, 7); `${month}-01` <= to; month = addMonths(month, 1)) {
      spans.push({ from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) });
    }
  }
  return spans;
}
