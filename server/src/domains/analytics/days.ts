const DAY_MS = 86_400_000;

/** A day of UTC as the database writes dates: "2026-11-21". */
export type Day = string;

/** The day of a moment. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** The moment a day begins. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** That many days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day).getTime() + days * DAY_MS));
}

/** The days from `from` to `to`, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
