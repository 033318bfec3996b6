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
    src: pictureAt(src, USUAL_WIDTH),
    ...(files.length > 0 ? { srcSet: [...files, `${src} ${width}w`].join(', ') } : {}),
    width,
    height,
  };
}

/** The picture's preview as the three custom properties that the class `preview` draws. */
export function previewStyle(src: string): Record<string, string> | null {
  const preview = pictureFacts(src)?.preview;
  if (!preview) return null;
  const row = (at: number) => preview.slice(at, at + 9).replace(/^(...)(...)/, '#$1,#$2,#');
  return { '--top': row(0), '--middle': row(9), '--bottom': row(18) };
}
