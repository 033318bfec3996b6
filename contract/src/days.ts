/** "2026-11-22". */
export type Day = string;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** The calendar day in this time zone (an IANA name) at a given time. */
export const dayAt = (time: Date, zone: string): Day => clockOf(zone).format(time);

/** The day `days` days later. */
export function addDays(day: Day, days: number): Day {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
