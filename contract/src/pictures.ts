/**
 * What a stored picture's path says of it before it loads:
 * `/media/products/<name>.<width>x<height>.<preview>.webp`, with sizes such as `….w320.webp`. See
 * docs/decisions/0011-pictures.md.
 */

/** Pixels across of the sizes in which a picture is kept, as far as it is wider itself. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

/** A preview is three rows of three colours, each of them three hexadecimal digits as CSS reads them. */
export const PREVIEW_SIDE = 3;

export type PictureFacts = {
  /** Pixels. */
  width: number;
  height: number;
  /** Null where a picture lets its ground through: nothing may show behind it. */
  preview: string | null;
};

const KNOWN = /^\/media\/[\w/-]+\.([1-9]\d{0,3})x([1-9]\d{0,3})(?:\.([\da-f]{27}))?\.webp$/;
const SIZE = /\.w([1-9]\d{0,3})\.webp$/;
const ENDING = '.webp';

/** What the path of one of our pictures says; null for older paths and for addresses elsewhere. */
export function pictureFacts(path: string): PictureFacts | null {
  const match = KNOWN.exec(path);
  return match
    ? { width: Number(match[1]), height: Number(match[2]), preview: match[3] ?? null }
    : null;
}

/** The path under which a picture of this name and these facts is stored. */
export function pathWithFacts(stem: string, { width, height, preview }: PictureFacts): string {
  return `${stem}.${width}x${height}${preview === null ? '' : `.${preview}`}${ENDING}`;
}

/** The path of the size of `width`; the picture itself is WebP. */
export function sizePath(path: string, width: number): string {
  return `${path.slice(0, -ENDING.length)}.w${width}${ENDING}`;
}

/** The widths in which a picture of `width` is kept beside itself. */
export function keptWidths(width: number): number[] {
  return PICTURE_WIDTHS.filter((kept) => kept < width);
}

/** Which size of which picture a path means; null where it is none that we keep. */
export function sizeOfPath(path: string): { original: string; width: number } | null {
  const width = Number(SIZE.exec(path)?.[1]);
  if (!PICTURE_WIDTHS.some((kept) => kept === width)) return null;
  const original = path.replace(SIZE, ENDING);
  if (SIZE.test(original)) return null;
  const facts = pictureFacts(original);
  return facts && facts.width <= width ? null : { original, width };
}

/** Where the site shows pictures that somebody names elsewhere, so that no browser asks there itself. */
export const REMOTE_PICTURES = '/media/remote';

/** The smallest file of a picture that is at least `width` across; the path itself where none is known. */
export function pictureAt(path: string, width: number): string {
  if (/^https?:/i.test(path)) {
    return `${REMOTE_PICTURES}?width=${width}&address=${encodeURIComponent(path)}`;
  }
  const facts = pictureFacts(path);
  const kept = facts && keptWidths(facts.width).find((one) => one >= width);
  return kept ? sizePath(path, kept) : path;
}
