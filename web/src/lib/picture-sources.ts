import {
  keptWidths,
  PICTURE_WIDTHS,
  pictureAt,
  pictureFacts,
  sizePath,
} from '@souk/contract/pictures';

/** The default displayed width in pixels, which looks right on most screens. */
const USUAL_WIDTH = 960;

/**
 * Pictures that are small on every screen don't need the smallest file: that one is for thumbnails.
 */
const SMALLEST = 320;
/** Device pixels per CSS pixel on the densest screens. */
const DENSEST = 3;

/** The width of the smallest file that is enough for a picture of fixed width ("64px"). */
function enoughFor(sizes: string): number | undefined {
  const [, length, unit] = /^([\d.]+)(px|rem)$/.exec(sizes) ?? [];
  if (length === undefined) return undefined;
  const needed = Number(length) * (unit === 'rem' ? 16 : 1) * DENSEST;
  return PICTURE_WIDTHS.find((one) => one >= needed);
}

/**
 * The img attributes that load one of our pictures in the size that fits, with the attribute
 * `sizes`. For an older path, or a remote address, only its `src`. `enough`: as many pixels are
 * enough on the densest screen; a list of pictures is shorter without files that nobody would load.
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
