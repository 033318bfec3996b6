/** What sets are built of: walls, floors, drums and the shade that these throw. */
import type { Oklch } from '../colour.ts';
import {
  across,
  along,
  down,
  HEIGHT,
  MARGIN,
  plane,
  slant,
  stops,
  tone,
  type Drawing,
  type Ground,
} from './draw.ts';

/** A wall. */
export const wall = (g: Ground): Drawing => ({
  defs: along('wall', [0, -200, 0, 1500], {
    0: tone(g.wall, 0.012),
    0.7: tone(g.wall, -0.012),
    1: tone(g.wall, -0.045),
  }),
  body: plane('wall'),
});

/** A floor or a table from height `y` down to the lower edge. */
export const floor = (g: Ground, y: number): Drawing => ({
  defs:
    along('floor', [0, y, 0, HEIGHT + 200], {
      0: tone(g.floor, -0.045),
      0.3: tone(g.floor),
      1: tone(g.floor, 0.03),
    }) +
    along('seam', [0, y, 0, y + 46], {
      0: [tone(g.floor, -0.3), 0.2],
      1: [tone(g.floor, -0.3), 0],
    }),
  body: plane('floor', y) + plane('seam', y, y + 46),
});

/** A soft dark patch on the floor below something that is drawn. */
export const patch = (
  id: string,
  [x, y, rx, ry]: [number, number, number, number],
  dark: string,
): Drawing => ({
  defs: `<radialGradient id="${id}">${stops({ 0: [dark, 0.3], 0.6: [dark, 0.15], 1: [dark, 0] })}</radialGradient>`,
  body: `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`,
});

/** A drum to stand things on: `top` and `bottom` are the heights of the middles of its faces. */
export function drum(
  id: string,
  colour: Oklch,
  [x, top, rx, bottom]: [number, number, number, number],
): Drawing {
  const ry = rx * 0.17;
  const side = `M${x - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${x + rx} ${bottom}V${top}Z`;
  return {
    defs:
      across(`${id}s`, {
        0: tone(colour, -0.03),
        0.22: tone(colour, 0.03),
        0.6: tone(colour, -0.06),
        1: tone(colour, -0.15),
      }) +
      slant(`${id}t`, { 0: tone(colour, 0.075), 1: tone(colour, 0.015) }) +
      down(`${id}f`, { 0: [tone(colour, -0.4), 0], 1: [tone(colour, -0.4), 0.22] }),
    body:
      `<path d="${side}" fill="url(#${id}s)"/><path d="${side}" fill="url(#${id}f)"/>` +
      `<ellipse cx="${x}" cy="${top}" rx="${rx}" ry="${ry}" fill="url(#${id}t)"/>` +
      `<ellipse cx="${x}" cy="${top}" rx="${rx - 1.5}" ry="${ry - 1.5}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`,
  };
}

/** The left and right ends of a set. */
export const LEFT = -MARGIN;
export const RIGHT = 1200 + MARGIN;
