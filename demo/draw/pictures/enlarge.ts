/** Enlarges small RGBA pixels smoothly: cubic, the colours sharpened before, the outline hardened. */

interface Taps {
  /** Four source positions and their weights for each target position. */
  at: Int32Array;
  weight: Float32Array;
}

/** Catmull-Rom weights from `size` source pixels, of which the window `from`…`from + span` is shown. */
function taps(size: number, from: number, span: number, target: number, flip = false): Taps {
  const at = new Int32Array(target * 4);
  const weight = new Float32Array(target * 4);
  for (let i = 0; i < target; i++) {
    const place = flip ? target - 1 - i : i;
    const x = from + ((place + 0.5) * span) / target - 0.5;
    const base = Math.floor(x);
    const t = x - base;
    const w = [
      -0.5 * t + t * t - 0.5 * t ** 3,
      1 - 2.5 * t * t + 1.5 * t ** 3,
      0.5 * t + 2 * t * t - 1.5 * t ** 3,
      -0.5 * t * t + 0.5 * t ** 3,
    ];
    for (let k = 0; k < 4; k++) {
      at[i * 4 + k] = Math.min(size - 1, Math.max(0, base - 1 + k));
      weight[i * 4 + k] = w[k]!;
    }
  }
  return { at, weight };
}

/**
 * Smooths colours that differ little from their neighbours': the sources are compressed, and the
 * seams of their blocks would show at five times the size. Edges stay, they differ more.
 */
export function calm(rgba: Uint8Array, size: number): void {
  const before = Uint8Array.from(rgba);
  const reach = 2;
  const most = 13;
  for (let y = reach; y < size - reach; y++) {
    for (let x = reach; x < size - reach; x++) {
      const i = (y * size + x) * 4;
      if (before[i + 3] === 0) continue;
      const [r, g, b] = [before[i]!, before[i + 1]!, before[i + 2]!];
      let [n, sr, sg, sb] = [0, 0, 0, 0];
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const j = i + (dy * size + dx) * 4;
          const [or, og, ob] = [before[j]!, before[j + 1]!, before[j + 2]!];
          if (before[j + 3]! < 200) continue;
          if (Math.abs(or - r) > most || Math.abs(og - g) > most || Math.abs(ob - b) > most)
            continue;
          n++;
          sr += or;
          sg += og;
          sb += ob;
        }
      }
      if (n === 0) continue;
      rgba[i] = sr / n;
      rgba[i + 1] = sg / n;
      rgba[i + 2] = sb / n;
    }
  }
}

/** Sharpens the colours of RGBA pixels in place of losing contrast while they are enlarged. */
function sharpened(rgba: Uint8Array, size: number, amount: number): Float32Array {
  const out = Float32Array.from(rgba);
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      for (let c = 0; c < 3; c++) {
        const i = (y * size + x) * 4 + c;
        const around =
          (rgba[i - 4]! + rgba[i + 4]! + rgba[i - size * 4]! + rgba[i + size * 4]!) / 4;
        out[i] = rgba[i]! + (rgba[i]! - around) * amount;
      }
    }
  }
  return out;
}

/** The part of a square picture to enlarge, in its pixels. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * `window` of a square RGBA picture at `width` × `height`. With `harden` the outline keeps the
 * crispness that it had when it was small; `flip` mirrors left and right.
 */
export function enlarge(
  rgba: Uint8Array,
  size: number,
  window: Window,
  { width, height }: { width: number; height: number },
  { harden, flip }: { harden: boolean; flip: boolean },
): Buffer {
  const source = sharpened(rgba, size, 0.55);
  const h = taps(size, window.left, window.width, width, flip);
  const v = taps(size, window.top, window.height, height);
  const rows = new Float32Array(size * width * 4);
  const first = Math.max(0, window.top - 3);
  const last = Math.min(size, window.top + window.height + 3);
  for (let y = first; y < last; y++) {
    const row = y * size;
    for (let x = 0; x < width; x++) {
      const k = x * 4;
      const [a, b, c, d] = [
        (row + h.at[k]!) * 4,
        (row + h.at[k + 1]!) * 4,
        (row + h.at[k + 2]!) * 4,
        (row + h.at[k + 3]!) * 4,
      ];
      const [wa, wb, wc, wd] = [h.weight[k]!, h.weight[k + 1]!, h.weight[k + 2]!, h.weight[k + 3]!];
      const o = (y * width + x) * 4;
      for (let n = 0; n < 4; n++) {
        rows[o + n] =
          source[a + n]! * wa + source[b + n]! * wb + source[c + n]! * wc + source[d + n]! * wd;
      }
    }
  }
  const slope = harden ? Math.max(1, (0.7 * width) / window.width) : 1;
  const offset = harden ? (slope * 0.53 - 0.5) * 255 : 0;
  const out = Buffer.alloc(width * height * 4);
  const clamped = new Uint8ClampedArray(out.buffer, out.byteOffset, out.byteLength);
  for (let y = 0; y < height; y++) {
    const k = y * 4;
    const [wa, wb, wc, wd] = [v.weight[k]!, v.weight[k + 1]!, v.weight[k + 2]!, v.weight[k + 3]!];
    const stride = width * 4;
    const [a, b, c, d] = [
      v.at[k]! * stride,
      v.at[k + 1]! * stride,
      v.at[k + 2]! * stride,
      v.at[k + 3]! * stride,
    ];
    const o = y * stride;
    for (let x = 0; x < stride; x++) {
      const value = rows[a + x]! * wa + rows[b + x]! * wb + rows[c + x]! * wc + rows[d + x]! * wd;
      clamped[o + x] = (x & 3) === 3 ? value * slope - offset : value;
    }
  }
  return out;
}
