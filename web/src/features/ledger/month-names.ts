/** The first and the last day of a month. */
export function daysOf(name: string): { from: string; to: string } {
  const [year = 0, number = 1] = name.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${name}-01`, to: last };
}

/** The UTC month of a time, shifted by a number of months: "2026-11". */
export function monthOf(time: Date, later = 0): string {
  const first = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later, 1));
  return first.toISOString().slice(0, 7);
}
