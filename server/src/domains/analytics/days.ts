const DAY_MS = 86_400_000;

/** A UTC day in the database's date format: "2026-11-21". */
export type Day = string;

/** Returns the UTC day of a moment. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** Returns the moment at which a day begins. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Returns the day that many days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day).getTime() + days * DAY_MS));
}

/** Returns the days from `from` to `to`, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
