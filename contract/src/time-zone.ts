import * as z from 'zod/mini';

/** The name of an IANA time zone in a request, such as "Europe/Berlin". */
export const timeZone = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(64, message), z.refine(isTimeZone, message));

/** Whether it is an IANA time zone. Browsers and servers know the same ones. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
