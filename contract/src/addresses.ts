/** Scheme, host and port, whose case doesn't matter, and the rest as written. */
const PARTS = /^(https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)((?:[/?#].*)?)$/is;

/**
 * An absolute http(s) address as browsers write it: any other form could mean something else later.
 */
export function isWebAddress(value: string): boolean {
  const [, origin, rest = ''] = PARTS.exec(value) ?? [];
  if (origin === undefined || value.length > 2048) return false;
  try {
    const path = rest.startsWith('/') ? rest : `/${rest}`;
    return new URL(value).href === origin.toLowerCase() + path;
  } catch {
    return false;
  }
}

/** One of our own stored files: /media/…, without any way to climb out of it. */
export function isMediaPath(value: string): boolean {
  return (
    /^\/media\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*(\.[A-Za-z0-9_-]+)*$/.test(value) &&
    value.length <= 512
  );
}
