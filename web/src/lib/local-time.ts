// The Swedish locale writes "2026-03-03 09:00".
const LOCAL = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** An RFC 3339 time for `<input type="datetime-local">`, in this device's time zone; "" for none. */
export function toLocalInput(time: string | null): string {
  return time === null ? '' : LOCAL.format(new Date(time)).replace(' ', 'T');
}

/** The time in such a field; null if there is none. */
export function localTime(input: string): Date | null {
  const at = new Date(input);
  return input === '' || Number.isNaN(at.getTime()) ? null : at;
}
