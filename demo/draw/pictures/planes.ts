/** One-channel planes (shadows, light) and how they and goods are laid over a picture. */
import sharp from 'sharp';
import type { Cutout } from './cutout.ts';
import type { Placed } from './goods.ts';

/** 8-bit coverage, row by row. */
export interface Plane {
  data: Buffer;
  width: number;
  height: number;
}

export type Rgb = [number, number, number];

export const emptyPlane = (width: number, height: number): Plane => ({
  data: Buffer.alloc(width * height),
  width,
  height,
});

/** A cutout's silhouette at another size. */
export async function silhouette(c: Cutout, width: number, height: number): Promise<Plane> {
  const w = Math.max(1, Math.round(width));
  const h = Math.max(1, Math.round(height));
  const data = await sharp(c.data, { raw: { width: c.width, height: c.height, channels: 4 } })
    .extractChannel(3)
    .resize(w, h, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width: w, height: h };
}

/** Adds `part` at `opacity` to a plane at (left, top), as light through two filters adds up. */
export function stamp(plane: Plane, part: Plane, left: number, top: number, opacity: number): void {
  const x0 = Math.round(left);
  const y0 = Math.round(top);
  for (let y = Math.max(0, -y0); y < part.height && y + y0 < plane.height; y++) {
    for (let x = Math.max(0, -x0); x < part.width && x + x0 < plane.width; x++) {
      const i = (y + y0) * plane.width + x + x0;
      const add = part.data[y * part.width + x]! * opacity;
      plane.data[i] = plane.data[i]! + add * (1 - plane.data[i]! / 255);
    }
  }
}

/** The lower part of a plane, from `share` of its height on. */
export function slice(plane: Plane, share: number): Plane {
  const from = Math.min(plane.height - 1, Math.floor(plane.height * share));
  return {
    data: plane.data.subarray(from * plane.width),
    width: plane.width,
    height: plane.height - from,
  };
}

/** Blurs a plane; `sigma` in its own pixels. */
export async function blurred(plane: Plane, sigma: number): Promise<Plane> {
  const { width, height } = plane;
  const data = await sharp(plane.data, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** A plane at another size, smoothly. */
export async function enlarged(plane: Plane, width: number, height: number): Promise<Plane> {
  const data = await sharp(plane.data, {
    raw: { width: plane.width, height: plane.height, channels: 1 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data, width, height };
}

/**
 * Lays one colour over RGB pixels `width` × `height` as far as the plane, stretched over all of
 * them, covers them. Planes are blurred, so that straight lines between their pixels do.
 */
export function tintThrough(
  rgb: Buffer,
  width: number,
  height: number,
  plane: Plane,
  [r, g, b]: Rgb,
): void {
  const { data } = plane;
  const stepX = plane.width / width;
  const stepY = plane.height / height;
  for (let y = 0; y < height; y++) {
    const py = Math.max(0, (y + 0.5) * stepY - 0.5);
    const y0 = Math.min(plane.height - 1, Math.floor(py));
    const y1 = Math.min(plane.height - 1, y0 + 1);
    const fy = py - y0;
    const upper = y0 * plane.width;
    const lower = y1 * plane.width;
    for (let x = 0; x < width; x++) {
      const px = Math.max(0, (x + 0.5) * stepX - 0.5);
      const x0 = px | 0;
      const x1 = x0 + 1 < plane.width ? x0 + 1 : x0;
      const fx = px - x0;
      const above = data[upper + x0]! * (1 - fx) + data[upper + x1]! * fx;
      const below = data[lower + x0]! * (1 - fx) + data[lower + x1]! * fx;
      const a = (above * (1 - fy) + below * fy) / 255;
      if (a === 0) continue;
      const j = (y * width + x) * 3;
      rgb[j] = rgb[j]! + (r - rgb[j]!) * a;
      rgb[j + 1] = rgb[j + 1]! + (g - rgb[j + 1]!) * a;
      rgb[j + 2] = rgb[j + 2]! + (b - rgb[j + 2]!) * a;
    }
  }
}

/**
 * Lays goods over RGB pixels `width` wide. The lower right falls a little into shade, and close to
 * the foot the ground's colour shines back, so that the thing belongs to the set.
 */
export function layOver(rgb: Buffer, width: number, height: number, p: Placed, bounce: Rgb): void {
  const [br, bg, bb] = bounce;
  for (let y = Math.max(0, -p.top); y < p.height && y + p.top < height; y++) {
    const v = y / p.height;
    const back = v > 0.72 ? ((v - 0.72) / 0.28) ** 2 * 0.16 : 0;
    for (let x = Math.max(0, -p.left); x < p.width && x + p.left < width; x++) {
      const i = (y * p.width + x) * 4;
      const a = p.data[i + 3]!;
      if (a === 0) continue;
      const shade = 1.035 - 0.1 * v * (0.4 + (0.6 * x) / p.width);
      const j = ((y + p.top) * width + x + p.left) * 3;
      const k = a / 255;
      const r = Math.min(255, p.data[i]! * shade);
      const g = Math.min(255, p.data[i + 1]! * shade);
      const b = Math.min(255, p.data[i + 2]! * shade);
      rgb[j] = rgb[j]! + (r + (br - r) * back - rgb[j]!) * k;
      rgb[j + 1] = rgb[j + 1]! + (g + (bg - g) * back - rgb[j + 1]!) * k;
      rgb[j + 2] = rgb[j + 2]! + (b + (bb - b) * back - rgb[j + 2]!) * k;
    }
  }
}
