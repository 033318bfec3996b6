/** Enlarges small RGBA pixels smoothly: cubic, the colours sharpened before, the outline hardened. */

interface Taps {
  /** Four source positions and their weights for each target position. */
  at: Int32Array;
  weight: Float32Array;
}

/** Catmull-Rom weights from `size` source pixels, of which the window `from`…`from + span` is shown. */
function taps(size: number, from: number, span: number, target: number): Taps {
  const at = new Int32Array(target * 4);
  const weight = new Float32Array(target * 4);
  for (let i = 0; i < target; i++) {
    const x = from + ((i + 0.5) * span) / target - 0.5;
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
 * crispness that it had when it was small.
 */
export function enlarge(
  rgba: Uint8Array,
  size: number,
  window: Window,
  { width, height }: { width: number; height: number },
  harden: boolean,
): Buffer {
  const source = sharpened(rgba, size, 0.55);
  const h = taps(size, window.left, window.width, width);
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
      clamped[o + x] = harden && (x & 3) === 3 ? value * 2.4 - 195 : value;
    }
  }
  return out;
}
