import * as z from 'zod/mini';

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

const ADDRESS = 'This must be an http(s) address or an uploaded file';
const SPELLING =
  'This address is not written as browsers write it. Please copy it from your browser.';

const fault = ({ input }: { input?: unknown }) =>
  typeof input === 'string' && /^https?:\/\/./i.test(input.trim()) ? SPELLING : ADDRESS;

/** An address that a client stores: http(s) or our own /media/… path. */
export const StoredAddress = z.string(ADDRESS).check(
  z.trim(),
  z.refine((value) => isWebAddress(value) || isMediaPath(value), { error: fault }),
  z.meta({ format: 'uri-reference' }),
);

/** An address in a response: http(s), or a path of this site. */
export const MediaUrl = z.string().check(z.meta({ format: 'uri-reference' }));

/** An http(s) address in a response. */
export const WebUrl = z.string().check(z.meta({ format: 'uri' }));

/** An email address in a response. */
export const Email = z.string().check(z.meta({ format: 'email' }));

/** The same in a form, where "" means none. */
export const AddressText = z.union([z.literal(''), StoredAddress], { error: fault });

/** The same, with null or "" for none. */
export const OptionalAddress = z.nullable(AddressText);
