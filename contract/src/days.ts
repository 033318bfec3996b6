/** "2026-11-22". */
export type Day = string;

/** The day `days` days later. */
export function addDays(day: Day, days: number): Day {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
