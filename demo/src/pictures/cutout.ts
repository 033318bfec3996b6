/**
 * Cuts a 3D object out of its 256-pixel picture and enlarges it with a crisp outline. The outline is
 * enlarged apart from the colours: colours first run out under the edge, so that no pale fringe shows.
 */
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import sharp from 'sharp';
import { enlarge } from './enlarge.ts';
import { repaint, type Paint } from './paint.ts';

/** 8-bit RGBA pixels, trimmed to the object. */
export interface Cutout {
  data: Buffer;
  width: number;
  height: number;
}

const SOURCE = 256;
/** The longest side that an enlarged object can have, in pixels. */
export const CUTOUT_SIZE = 880;

const assets = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

/** Path of an object's picture, by its code points in hex (`1f3a7`). */
export const objectFile = (code: string): string => join(assets, `${code}.webp`);

/** Lets the colour of opaque pixels run `steps` pixels out into the transparent ones. */
function bleed(rgba: Uint8Array, size: number, steps: number): void {
  const known = new Uint8Array(size * size);
  for (let i = 0; i < known.length; i++) known[i] = rgba[i * 4 + 3]! > 244 ? 1 : 0;
  for (let step = 0; step < steps; step++) {
    const fresh: number[] = [];
    for (let y = 1; y < size - 1; y++) {
      for (let x = 1; x < size - 1; x++) {
        const i = y * size + x;
        if (known[i]) continue;
        let [n, r, g, b] = [0, 0, 0, 0];
        for (const j of [i - 1, i + 1, i - size, i + size, i - size - 1, i + size + 1]) {
          if (!known[j]) continue;
          n++;
          r += rgba[j * 4]!;
          g += rgba[j * 4 + 1]!;
          b += rgba[j * 4 + 2]!;
        }
        if (n === 0) continue;
        rgba[i * 4] = r / n;
        rgba[i * 4 + 1] = g / n;
        rgba[i * 4 + 2] = b / n;
        fresh.push(i);
      }
    }
    for (const i of fresh) known[i] = 1;
  }
}

/** Glass lets the ground through; its alpha must not be hardened. */
function isGlass(rgba: Uint8Array): boolean {
  let [solid, half] = [0, 0];
  for (let i = 3; i < rgba.length; i += 4) {
    if (rgba[i]! > 225) solid++;
    else if (rgba[i]! > 40) half++;
  }
  return half > solid * 0.14;
}

async function cut(code: string, paint: Paint | undefined): Promise<Cutout> {
  const source = await sharp(objectFile(code)).ensureAlpha().raw().toBuffer();
  const rgba = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (paint) repaint(rgba, paint);
  const glass = isGlass(rgba);

  let [left, top, right, bottom] = [SOURCE, SOURCE, 0, 0];
  for (let y = 0; y < SOURCE; y++) {
    for (let x = 0; x < SOURCE; x++) {
      if (rgba[(y * SOURCE + x) * 4 + 3]! < 24) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (!glass) bleed(rgba, SOURCE, 4);
  const box = {
    left,
    top,
    width: Math.max(1, right - left + 1),
    height: Math.max(1, bottom - top + 1),
  };
  const scale = CUTOUT_SIZE / Math.max(box.width, box.height);
  const width = Math.round(box.width * scale);
  const height = Math.round(box.height * scale);

  const data = enlarge(rgba, SOURCE, box, { width, height }, !glass);
  return { data, width, height };
}

const kept = new Map<string, Promise<Cutout>>();
const KEEP = 10;

/**
 * An enlarged object, painted if asked. The last few stay in memory (about 3 MB each), because the
 * shots of one product are rendered one after the other.
 */
export function cutout(code: string, paint?: Paint): Promise<Cutout> {
  const key = `${code} ${JSON.stringify(paint ?? null)}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = cut(code, paint);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  const oldest = kept.keys().next().value;
  if (kept.size > KEEP && oldest !== undefined) kept.delete(oldest);
  return made;
}
