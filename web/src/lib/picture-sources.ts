import { keptWidths, pictureAt, pictureFacts, sizePath } from '@souk/contract/pictures';

/** Where nothing says how wide it is shown, this many pixels look right on most screens. */
const USUAL_WIDTH = 960;

/**
 * What an img needs to load one of our pictures in the size that fits: give `sizes` beside it. Of an
 * older path, or an address elsewhere, only its `src`.
 */
export function pictureSources(src: string) {
  const facts = pictureFacts(src);
  if (!facts) return { src };
  const { width, height } = facts;
  const files = keptWidths(width).map((kept) => `${sizePath(src, kept)} ${kept}w`);
  return {
    ...(files.length > 0 ? { srcSet: [...files, `${src} ${width}w`].join(', ') } : {}),
    width,
    height,
    src: pictureAt(src, USUAL_WIDTH),
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
