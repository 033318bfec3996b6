/** The code of a visitor's chosen currency; the server reads it to render prices in it. */
export const CURRENCY_COOKIE = 'souk.currency';

/**
 * A visitor's layout for lists of products, "grid" or "list"; the server renders them that way too.
 */
export const LAYOUT_COOKIE = 'souk.layout';
/** The two-letter code of the country that a visitor wants goods shipped to. */
export const COUNTRY_COOKIE = 'souk.country';
/** "light" or "dark" if a visitor picked one; the server reads it, so that nothing flashes. */
export const THEME_COOKIE = 'souk.theme';

const YEAR_SECONDS = 31_536_000;

/** The prefix of a cookie's name on a site served by https: no other host can set such a cookie. */
const HOST_PREFIX = '__Host-';

/**
 * The value of a cookie in a Cookie header, by its name with or without the prefix; null if it is
 * absent or not decodable.
 */
export function cookieValue(header: string, name: string): string | null {
  return valueOf(header, HOST_PREFIX + name) ?? valueOf(header, name);
}

function valueOf(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join('=').trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** A cookie of this page, null if there is none. In the browser only. */
export function readCookie(name: string): string | null {
  return cookieValue(document.cookie, name);
}

function write(name: string, value: string | null, seconds: number, more = '') {
  const age = value === null ? 0 : seconds;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${more}`;
}

/** Sets a cookie, by default for a year; null deletes it. `value` is a plain word. */
export function keepCookie(name: string, value: string | null, seconds = YEAR_SECONDS): void {
  if (window.location.protocol !== 'https:') return write(name, value, seconds);
  write(HOST_PREFIX + name, value, seconds, '; secure');
  // A previous release used the plain name.
  return write(name, null, seconds);
}
