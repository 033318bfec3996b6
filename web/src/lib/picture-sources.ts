import {
  keptWidths,
  PICTURE_WIDTHS,
  pictureAt,
  pictureFacts,
  sizePath,
} from '@souk/contract/pictures';

/** Where nothing says how wide it is shown, this many pixels look right on most screens. */
const USUAL_WIDTH = 960;

/** What is drawn small on every screen has no use for the smallest file: that one is for thumbnails. */
const SMALLEST = 320;
/** Pixels of the densest screens, across one of CSS. */
const DENSEST = 3;

/** Pixels across of the smallest file that is enough for a picture that is as wide on every screen ("64px"). */
function enoughFor(sizes: string): number | undefined {
  const [, length, unit] = /^([\d.]+)(px|rem)$/.exec(sizes) ?? [];
  if (length === undefined) return undefined;
  const needed = Number(length) * (unit === 'rem' ? 16 : 1) * DENSEST;
  return PICTURE_WIDTHS.find((one) => one >= needed);
}

/**
 * What an img needs to load one of our pictures in the size that fits, with the attribute `sizes`. Of an
 * older path, or an address elsewhere, which the site shows, only its `src`. `enough`: as many pixels across are enough on the
 * densest screen; a list of pictures is shorter without the files that nobody would choose.
 */
export function pictureSources(src: string, sizes: string, enough?: number) {
  const facts = pictureFacts(src);
  if (!facts) return { src: pictureAt(src, enough ?? enoughFor(sizes) ?? USUAL_WIDTH) };
  const { width, height } = facts;
  const most = enough ?? enoughFor(sizes);
  const kept = keptWidths(width).filter(
    (one) => (enough === undefined || one >= SMALLEST) && (most === undefined || one <= most),
  );
  const files = kept.map((one) => `${sizePath(src, one)} ${one}w`);
  if (most === undefined || (kept.at(-1) ?? 0) < most) files.push(`${src} ${width}w`);
  return {
    ...(files.length > 1 ? { sizes, srcSet: files.join(', ') } : {}),
    width,
    height,
    src: pictureAt(src, most ?? USUAL_WIDTH),
  };
}

/** The picture's preview as the nine custom properties, --a to --i, that the class `preview` draws. */
export function previewStyle(src: string): Record<string, string> | null {
  const preview = pictureFacts(src)?.preview;
  if (!preview) return null;
  const colours = Array.from('abcdefghi', (name, at) => [
    `--${name}`,
    `#${preview.slice(at * 3, at * 3 + 3)}`,
  ]);
  return Object.fromEntries(colours) as Record<string, string>;
}
