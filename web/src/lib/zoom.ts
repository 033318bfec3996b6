/** A view of a picture: enlargement over its fitted size, and offset in pixels from the middle. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Box = { width: number; height: number };

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
export const CLOSE = 2.5;
const MAX = 5;

function within(value: number, bound: number): number {
  // Plus 0, to avoid a negative zero.
  return Math.min(bound, Math.max(-bound, value)) + 0;
}

/**
 * The zoom within bounds: between fitted and five times, with no edge of the picture inside the
 * frame.
 */
export function settle(zoom: Zoom, picture: Box, frame: Box): Zoom {
  const scale = Math.min(MAX, Math.max(1, zoom.scale));
  return {
    scale,
    x: within(zoom.x, Math.max(0, (picture.width * scale - frame.width) / 2)),
    y: within(zoom.y, Math.max(0, (picture.height * scale - frame.height) / 2)),
  };
}

/** Zoomed to `scale` so that the point `at` (measured from the frame's middle) stays in place. */
export function zoomAt(zoom: Zoom, scale: number, at: Point): Zoom {
  const ratio = scale / zoom.scale;
  return {
    scale,
    x: at.x - (at.x - zoom.x) * ratio,
    y: at.y - (at.y - zoom.y) * ratio,
  };
}

/** The movement of two fingers: by how much they spread, and around which point. */
export function pinch(before: [Point, Point], after: [Point, Point]): { by: number; at: Point } {
  const apart = ([a, b]: [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y);
  return {
    by: apart(after) / Math.max(1, apart(before)),
    at: { x: (after[0].x + after[1].x) / 2, y: (after[0].y + after[1].y) / 2 },
  };
}
