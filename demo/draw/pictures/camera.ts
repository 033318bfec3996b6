/** Frames a shot: the goods fill the picture alike, however wide or tall they are. */
import { HEIGHT, MARGIN, WIDTH } from './sets/draw.ts';

/** The window on the set that becomes the picture, in set coordinates. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture's size in pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** How much of the picture the goods may take up, across and down. */
const FILL = {
  stand: { across: 0.72, down: 0.6 },
  lie: { across: 0.76, down: 0.68 },
  group: { across: 0.86, down: 0.62 },
  spread: { across: 0.86, down: 0.84 },
  tall: { across: 0.78, down: 0.5 },
};

/**
 * The window that shows `goods` at a good size in a picture of `size`. `zoom` above 1 goes nearer
 * to `main`, looking at its upper half, until it is cut by the edges.
 */
export function frame(goods: Box, main: Box, zoom: number, stand: boolean, size: Size): Frame {
  const near = zoom > 1;
  const target = near ? main : goods;
  const fullHeight = (WIDTH * size.height) / size.width;
  const alone = goods.right - goods.left <= main.right - main.left + 1;
  const fill =
    fullHeight > HEIGHT * 1.2
      ? FILL.tall
      : !alone && !near
        ? stand && goods.bottom - goods.top < 1000
          ? FILL.group
          : FILL.spread
        : stand
          ? FILL.stand
          : FILL.lie;
  const fit = Math.min(
    (fill.across * WIDTH) / (target.right - target.left),
    (fill.down * fullHeight) / (target.bottom - target.top),
  );
  const scale = clamp(fit, 0.86, near ? 1.6 : 1.4) * zoom;
  const width = WIDTH / scale;
  const height = fullHeight / scale;
  const x = (target.left + target.right) / 2;
  const y = target.top + (target.bottom - target.top) * (near ? 0.4 : 0.5);
  const left = x - width / 2;
  // A little more air above than below: the eye puts the middle too high.
  const top = y - height * (stand && !near ? 0.53 : 0.5);
  return {
    left: clamp(left, -MARGIN, WIDTH + MARGIN - width),
    top: clamp(top, -MARGIN, HEIGHT + MARGIN - height),
    width,
    height,
  };
}
