const two = (value: number) => String(value).padStart(2, '0');

/** An RFC 3339 time as `<input type="datetime-local">` wants it, in this device's time; "" for none. */
export function toLocalInput(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What such a field holds, as a time; null where it holds none. */
export function localTime(input: string): Date | null {
  const at = new Date(input);
  return input === '' || Number.isNaN(at.getTime()) ? null : at;
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long' });

/** "3 March 09:00", with the year where it is not the year of `now`. */
export function sayTime(at: Date, now: Date): string {
  const year = at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`;
  const day = `${at.getDate()} ${MONTHS.format(at)}${year}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
