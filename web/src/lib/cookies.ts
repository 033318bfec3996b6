/** The currency that a visitor picked, as its code; read by the server to render prices in it. */
export const CURRENCY_COOKIE = 'souk.currency';

/** How a visitor wants lists of products drawn, "grid" or "list"; the server draws them so too. */
export const LAYOUT_COOKIE = 'souk.layout';
/** "light" or "dark" if a visitor picked one; read by the server, so that nothing flashes. */
export const THEME_COOKIE = 'souk.theme';

const YEAR_SECONDS = 31_536_000;

/** Before a cookie's name where the site is served by https: no other host can set one of that name. */
const HOST_PREFIX = '__Host-';

/** The value of a cookie in a Cookie header, by its name with the prefix or without; null if it is absent or not decodable. */
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

function write(name: string, value: string | null, more = '') {
  const age = value === null ? 0 : YEAR_SECONDS;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${more}`;
}

/** Keeps a cookie for a year; null takes it away. `value` is a plain word. */
export function keepCookie(name: string, value: string | null): void {
  if (window.location.protocol !== 'https:') return write(name, value);
  write(HOST_PREFIX + name, value, '; secure');
  // One that an earlier release kept by the plain name.
  return write(name, null);
}
