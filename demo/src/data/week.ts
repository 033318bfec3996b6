/** A short way to write a shop's opening hours. */

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof DAYS)[number];
type Hours = { opens: string; closes: string };

/** Hours from Monday to Sunday, like "10:00-18:00". Closed on weekends, unless `others` opens them. */
export function week(
  usual: string,
  others: Partial<Record<Weekday, string | null>> = {},
): (Hours | null)[] {
  const hours: Record<string, string | null> = { sat: null, sun: null, ...others };
  return DAYS.map((day) => {
    const [opens, closes] = (hours[day] === undefined ? usual : hours[day])?.split('-') ?? [];
    return opens && closes ? { opens, closes } : null;
  });
}
