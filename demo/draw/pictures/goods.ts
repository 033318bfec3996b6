/** Puts goods on the spots of a set, first in set coordinates, then in pixels of the frame. */
import sharp from 'sharp';
import type { Box, Frame } from './camera.ts';
import { cutout, thing, type Cutout, type Thing } from './cutout.ts';
import type { Paint } from './paint.ts';
import type { Spot } from './sets/draw.ts';

/** One thing in a shot; `turn` is in degrees clockwise, `grow` scales what its spot allows. */
export interface Item {
  code: string;
  paint?: Paint;
  turn?: number;
  flip?: boolean;
  grow?: number;
}

/** A thing with the box that it takes up in the set. */
export interface Standing {
  source: Thing;
  item: Item;
  /** Set units for a pixel of the thing's own picture. */
  scale: number;
  /** From the middle of its outline to the middle of its turned picture, in set units. */
  offset: { x: number; y: number };
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels with their place in the picture; may hang over its edges. */
export interface Placed extends Cutout {
  left: number;
  top: number;
}

async function turned(c: Cutout, degrees: number): Promise<Cutout> {
  const { data, info } = await sharp(c.data, {
    raw: { width: c.width, height: c.height, channels: 4 },
  })
    .rotate(degrees, { background: '#00000000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The outline of a turned thing, in its own pixels from the middle of its turned picture. */
async function outline(source: Thing, turn: number): Promise<Box> {
  const { width, height } = source.window;
  if (turn === 0) {
    return { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
  }
  const step = Math.max(width, height) / 120;
  const { data, ...info } = await turned(cutout(source, width / step, height / step), turn);
  const box = { left: info.width, top: info.height, right: 0, bottom: 0 };
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (data[(y * info.width + x) * 4 + 3]! < 64) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return {
    left: (box.left - info.width / 2) * step,
    right: (box.right - info.width / 2) * step,
    top: (box.top - info.height / 2) * step,
    bottom: (box.bottom - info.height / 2) * step,
  };
}

/** Stands (or lays) an item on its spot, as large as the spot allows. */
export async function stand(item: Item, spot: Spot, lie: boolean): Promise<Standing> {
  const source = await thing(item.code, item.paint);
  const shape = await outline(source, item.turn ?? 0);
  const width = shape.right - shape.left;
  const height = shape.bottom - shape.top;
  const scale = (item.grow ?? 1) * Math.min(spot.width / width, spot.height / height);
  const left = spot.x - (width * scale) / 2;
  const top = lie ? spot.y - (height * scale) / 2 : spot.y - height * scale;
  return {
    source,
    item,
    scale,
    offset: {
      x: (-(shape.left + shape.right) / 2) * scale,
      y: (-(shape.top + shape.bottom) / 2) * scale,
    },
    left,
    top,
    right: left + width * scale,
    bottom: top + height * scale,
  };
}

/**
 * Moves the second and third thing of a row close to the first, a little behind it: on a floor that
 * goes on, things that were sold together stand together, however wide they are.
 */
export function huddle(set: Standing[], overlap: number): void {
  const main = set[0];
  if (!main) return;
  const width = main.right - main.left;
  for (const [k, side] of set.slice(1).entries()) {
    const own = side.right - side.left;
    const reach = Math.min(width, own) * overlap;
    const left = k % 2 === 0 ? main.right - reach : main.left + reach - own;
    side.right = left + own;
    side.left = left;
  }
}

/** Renders a standing item for a frame that becomes `pixels` wide. */
export async function photograph(s: Standing, frame: Frame, pixels: number): Promise<Placed> {
  const zoom = pixels / frame.width;
  const { width, height } = s.source.window;
  const upright = cutout(s.source, width * s.scale * zoom, height * s.scale * zoom, s.item.flip);
  const out = s.item.turn ? await turned(upright, s.item.turn) : upright;
  return {
    ...out,
    left: Math.round(((s.left + s.right) / 2 + s.offset.x - frame.left) * zoom - out.width / 2),
    top: Math.round(((s.top + s.bottom) / 2 + s.offset.y - frame.top) * zoom - out.height / 2),
  };
}
