/**
 * Cuts a 3D object out of its 256-pixel picture and enlarges it with a crisp outline. The outline is
 * enlarged apart from the colours: colours first run out under the edge, so that no pale fringe shows.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { calm, enlarge, type Window } from './enlarge.ts';
import { repaint, type Paint } from './paint.ts';

/** 8-bit RGBA pixels. */
export interface Cutout {
  data: Buffer;
  width: number;
  height: number;
}

/** An object as it came, painted, with the part of its picture that it takes up. */
export interface Thing {
  rgba: Uint8Array;
  window: Window;
  glass: boolean;
}

const SOURCE = 256;

const assets = new URL('assets/', import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'));

/** Path of an object's picture, by its code points in hex (`1f3a7`). */
export const objectFile = (code: string): string => fileURLToPath(new URL(`${code}.webp`, assets));

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

async function read(code: string, paint: Paint | undefined): Promise<Thing> {
  const source = await sharp(objectFile(code)).ensureAlpha().raw().toBuffer();
  const rgba = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  calm(rgba, SOURCE);
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
  return { rgba, window: { left, top, width: right - left + 1, height: bottom - top + 1 }, glass };
}

const kept = new Map<string, Promise<Thing>>();
const KEEP = 40;

/**
 * An object, painted if asked. The last few stay in memory (a quarter of a megabyte each), because
 * the shots of one product are rendered one after the other.
 */
export function thing(code: string, paint?: Paint): Promise<Thing> {
  const key = `${code} ${JSON.stringify(paint ?? null)}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = read(code, paint);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  const oldest = kept.keys().next().value;
  if (kept.size > KEEP && oldest !== undefined) kept.delete(oldest);
  return made;
}

/** A thing at `width` × `height` pixels, trimmed to its outline; `flip` mirrors it. */
export function cutout(
  { rgba, window, glass }: Thing,
  width: number,
  height: number,
  flip = false,
): Cutout {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  return { data: enlarge(rgba, SOURCE, window, size, { harden: !glass, flip }), ...size };
}
