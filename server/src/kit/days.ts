import { addDays, type Day } from '@souk/contract/days';

export { addDays, type Day } from '@souk/contract/days';

/** Returns the UTC day of a moment. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Returns the days from `from` to `to`, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
