/** Words for drawing a set as SVG. Coordinates are those of a 1200 × 1500 picture; see `camera.ts`. */
import { hex, type Oklch } from '../colour.ts';

export const WIDTH = 1200;
export const HEIGHT = 1500;

/** How far a set reaches beyond the picture on each side, for the camera to move in. */
export const MARGIN = 700;

/** Colours of a set: the wall, the floor or table top, and what stands out (plinth, arch, tray). */
export interface Ground {
  wall: Oklch;
  floor: Oklch;
  accent: Oklch;
}

/** Where a thing stands: the middle of its foot (of itself, where it lies), and the room it has. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Gradients and what is painted with them. */
export interface Drawing {
  defs: string;
  body: string;
}

export interface Scene {
  /** `stand`: seen from the side; `lie`: seen from above. */
  pose: 'stand' | 'lie';
  /** The ground goes on to both sides: things may be moved along it. */
  open?: boolean;
  /** Spots for one, two and three things; the first spot of each is the main thing's. */
  spots: [Spot[], Spot[], Spot[]];
  draw: (ground: Ground) => Drawing;
}

/** Colours by their offset from 0 to 1, with an opacity if they are not solid. */
type Stops = Record<number, string | [colour: string, opacity: number]>;

export const spot = (x: number, y: number, width: number, height: number): Spot => ({
  x,
  y,
  width,
  height,
});

/** A colour, lighter or darker by `l`. */
export const tone = (colour: Oklch, l = 0): string =>
  hex(Math.min(0.99, Math.max(0.05, colour.l + l)), colour.c, colour.h);

export const stops = (list: Stops): string =>
  Object.entries(list)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([at, stop]) => {
      const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');

/** A gradient along a line in picture coordinates. */
export const along = (
  id: string,
  [x1, y1, x2, y2]: [number, number, number, number],
  list: Stops,
): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;

/** A gradient down the shape that it fills. */
export const down = (id: string, list: Stops): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

/** A gradient across the shape that it fills. */
export const across = (id: string, list: Stops): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`;

/** A gradient from the upper left to the lower right of the shape that it fills. */
export const slant = (id: string, list: Stops): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops(list)}</linearGradient>`;

/** A round gradient in picture coordinates. */
export const pool = (id: string, x: number, y: number, r: number, list: Stops): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}">${stops(list)}</radialGradient>`;

/** A plane across the set from `top` down to `bottom`, filled with a gradient or a colour. */
export const plane = (fill: string, top = -MARGIN, bottom = HEIGHT + MARGIN): string =>
  `<rect x="${-MARGIN}" y="${top}" width="${WIDTH + 2 * MARGIN}" height="${bottom - top}" fill="${fill.startsWith('#') ? fill : `url(#${fill})`}"/>`;

/** Drawings one over the other. */
export const over = (...parts: Drawing[]): Drawing => ({
  defs: parts.map((p) => p.defs).join(''),
  body: parts.map((p) => p.body).join(''),
});
