const VERTICAL = 9 / 16;
const TOLERANCE = 0.1;

/** What to tell a seller whose video is not about 9:16; null where it is. Pixels as they are shown. */
export function shapeNotice({ width, height }: { width: number; height: number }): string | null {
  if (Math.abs(width / height / VERTICAL - 1) <= TOLERANCE) return null;
  return `Vertical videos (9:16) look best. This one is ${width} × ${height} pixels.`;
}
