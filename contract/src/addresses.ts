import * as z from 'zod/mini';

/** An absolute http(s) address, as a browser reads it. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || value.length > 2048) return false;
  try {
    const url = new URL(value);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  } catch {
    return false;
  }
}

/** One of our own stored files: /media/… with nothing that could climb out of it. */
export function isMediaPath(value: string): boolean {
  return (
    /^\/media\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*(\.[A-Za-z0-9_-]+)*$/.test(value) &&
    value.length <= 512
  );
}

const ADDRESS = 'This must be an http(s) address or an uploaded file';

/** An address that a client stores: http(s) or our own /media/… path. */
export const StoredAddress = z.string(ADDRESS).check(
  z.trim(),
  z.refine((value) => isWebAddress(value) || isMediaPath(value), ADDRESS),
);

/** The same as a form has it, where "" is none. */
export const AddressText = z.union([z.literal(''), StoredAddress], ADDRESS);

/** The same, where nothing (null or "") is allowed and means none. */
export const OptionalAddress = z.nullable(AddressText);
