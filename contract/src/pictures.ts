/**
 * The facts in a stored picture's path, known before it loads:
 * `/media/products/<name>.<width>x<height>.<preview>.webp`, with sizes such as `….w320.webp`. See
 * docs/decisions/0011-pictures.md.
 */

import { mediaPathOf } from './media-base.ts';

/** The stored widths of a picture in pixels, as far as they are below its own. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

/** A preview is three rows of three colours, each of them three hexadecimal digits as CSS reads them. */
export const PREVIEW_SIDE = 3;

export type PictureFacts = {
  /** Pixels. */
  width: number;
  height: number;
  /** Null for a transparent picture: nothing may show behind it. */
  preview: string | null;
};

const KNOWN = /^\/media\/[\w/-]+\.([1-9]\d{0,3})x([1-9]\d{0,3})(?:\.([\da-f]{27}))?\.webp$/;
const SIZE = /\.w([1-9]\d{0,3})\.webp$/;
const ENDING = '.webp';

/** The facts in the address of one of our pictures; null for older paths and foreign addresses. */
export function pictureFacts(path: string): PictureFacts | null {
  const match = KNOWN.exec(mediaPathOf(path));
  return match
    ? { width: Number(match[1]), height: Number(match[2]), preview: match[3] ?? null }
    : null;
}

/** The path for a picture with this name and these facts. */
export function pathWithFacts(stem: string, { width, height, preview }: PictureFacts): string {
  return `${stem}.${width}x${height}${preview === null ? '' : `.${preview}`}${ENDING}`;
}

/** The path of the size of `width`; the picture itself is WebP. */
export function sizePath(path: string, width: number): string {
  return `${path.slice(0, -ENDING.length)}.w${width}${ENDING}`;
}

/** The widths in which a picture of `width` is stored besides its own. */
export function keptWidths(width: number): number[] {
  return PICTURE_WIDTHS.filter((kept) => kept < width);
}

/** The picture and size that a path means; null if it isn't a stored one. */
export function sizeOfPath(path: string): { original: string; width: number } | null {
  const width = Number(SIZE.exec(path)?.[1]);
  if (!PICTURE_WIDTHS.some((kept) => kept === width)) return null;
  const original = path.replace(SIZE, ENDING);
  if (SIZE.test(original)) return null;
  const facts = pictureFacts(original);
  return facts && facts.width <= width ? null : { original, width };
}

/** The site's own address for a remote picture, so that no browser contacts the remote host. */
export const REMOTE_PICTURES = '/media/remote';

/**
 * The smallest file of a picture that is at least `width` wide; the path itself if none is known.
 */
export function pictureAt(path: string, width: number): string {
  if (/^https?:/i.test(mediaPathOf(path))) {
    return `${REMOTE_PICTURES}?width=${width}&address=${encodeURIComponent(path)}`;
  }
  const facts = pictureFacts(path);
  const kept = facts && keptWidths(facts.width).find((one) => one >= width);
  return kept ? sizePath(path, kept) : path;
}
