import type { Row } from '../../../db/rows.ts';

/** A shop's own plan. Days are UTC, in the format 2026-11-22. */
export type OwnPlan = Pick<Row<'payout_plans'>, 'plan' | 'weekday' | 'month_day'>;

const DAY_MS = 86_400_000;

/** The UTC day of a time. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const daysLater = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** Returns the latest payout day up to and including this one. */
export function lastTurn(plan: OwnPlan, today: string): string {
  if (plan.plan === 'weekly' && plan.weekday !== null) {
    const weekday = new Date(today).getUTCDay() || 7;
    return daysLater(today, -((weekday - plan.weekday + 7) % 7));
  }
  if (plan.plan === 'monthly' && plan.month_day !== null) {
    const turn = turnInMonth(today, plan.month_day);
    const lastMonth = daysLater(`${today.slice(0, 7)}-01`, -1);
    return turn <= today ? turn : turnInMonth(lastMonth, plan.month_day);
  }
  return today;
}

/** Returns the next payout day after this one. */
export function nextTurn(plan: OwnPlan, today: string): string {
  let day = daysLater(today, 1);
  while (lastTurn(plan, day) !== day) day = daysLater(day, 1);
  return day;
}

/** Returns the plan's day in the month of `day`, or the last day of a shorter month. */
function turnInMonth(day: string, monthDay: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 8)}${String(Math.min(monthDay, length)).padStart(2, '0')}`;
}
