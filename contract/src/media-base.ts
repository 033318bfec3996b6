import { isMediaPath } from './addresses.ts';

/** Where the site's media files are, before their paths; empty for the site itself. */
let base = '';

/**
 * Sets MEDIA_PUBLIC_URL for the pages of this process or browser, before anything is rendered. The
 * API's own process needs no such thing: it uses paths.
 */
export function setMediaBase(url: string | null | undefined): void {
  base = url ?? '';
}

export const mediaBase = (): string => base;

/** The path of one of the site's own files, whether its address has the base or not. */
export function mediaPathOf(address: string): string {
  return withoutBase(address, base);
}

/** The address of a stored file at `url`. Any other text stays as it is. */
export const withBase = (text: string, url: string): string =>
  isMediaPath(text) ? url + text : text;

/** The path of a stored file at `url`. Any other text stays as it is. */
export function withoutBase(text: string, url: string): string {
  if (url === '' || !text.startsWith(`${url}/media/`)) return text;
  const path = text.slice(url.length);
  return isMediaPath(path) ? path : text;
}
