/**
 * Repaints an object in another colour and keeps its shading, so that "Navy" beside "Mustard" looks
 * like the same thing off another roll of cloth, not like a tinted photograph.
 */
import { oklabToRgb, rgbToOklab } from './colour.ts';

/**
 * Which pixels take the colour: `main` those near the object's dominant hue, `strong` the vivid ones
 * among these, `grey` those without much colour, `light` the bright ones among these, `all` every
 * one, a number those near that OKLCH hue in degrees.
 */
export type PaintTarget = 'main' | 'strong' | 'grey' | 'light' | 'all' | number;

/** The colour to give: mean lightness, chroma and hue of the painted part after painting. */
export interface Paint {
  l: number;
  c: number;
  h: number;
  on?: PaintTarget;
}

/** How far a hue may be from the wanted one, in degrees. */
const NEAR = 52;

const hueOf = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
const apart = (x: number, y: number): number => {
  const d = Math.abs(x - y) % 360;
  return d > 180 ? 360 - d : d;
};

/** 0 up to `low`, 1 from `high` on, straight between. */
const ramp = (v: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (v - low) / (high - low)));

/** The hue that carries most chroma, from 36 bins smoothed over their neighbours. */
function dominantHue(lab: Float32Array, alpha: (i: number) => number): number {
  const bins = new Float64Array(36);
  for (let i = 0; i < lab.length / 3; i++) {
    const a = lab[i * 3 + 1]!;
    const b = lab[i * 3 + 2]!;
    const c = Math.hypot(a, b);
    if (c > 0.04) bins[Math.floor(hueOf(a, b) / 10) % 36]! += c * alpha(i);
  }
  let best = 0;
  let bestWeight = -1;
  for (let k = 0; k < 36; k++) {
    const weight = bins[(k + 35) % 36]! + bins[k]! * 1.5 + bins[(k + 1) % 36]!;
    if (weight > bestWeight) [best, bestWeight] = [k, weight];
  }
  return best * 10 + 5;
}

/** Paints 8-bit RGBA pixels in place. */
export function repaint(rgba: Uint8Array, paint: Paint): void {
  const count = rgba.length / 4;
  const lab = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    lab.set(rgbToOklab(rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!), i * 3);
  }
  const alpha = (i: number): number => rgba[i * 4 + 3]! / 255;
  const on = paint.on ?? 'main';
  const hue =
    typeof on === 'number' ? on : on === 'main' || on === 'strong' ? dominantHue(lab, alpha) : 0;
  const grey = on === 'grey' || on === 'light';

  const share = (i: number): number => {
    const a = lab[i * 3 + 1]!;
    const b = lab[i * 3 + 2]!;
    const c = Math.hypot(a, b);
    if (on === 'all') return 1;
    if (grey) {
      const bright = on === 'grey' ? 1 : ramp(lab[i * 3]!, 0.55, 0.68);
      return bright * (1 - ramp(c, 0.05, 0.09));
    }
    const coloured = on === 'strong' ? ramp(c, 0.09, 0.12) : ramp(c, 0.03, 0.065);
    return coloured * (1 - ramp(apart(hueOf(a, b), hue), NEAR - 14, NEAR));
  };

  let weight = 0;
  let lightness = 0;
  let chroma = 0;
  const shares = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const s = share(i);
    shares[i] = s;
    const w = s * alpha(i);
    weight += w;
    lightness += w * lab[i * 3]!;
    chroma += w * Math.hypot(lab[i * 3 + 1]!, lab[i * 3 + 2]!);
  }
  if (weight === 0) return;
  lightness /= weight;
  chroma /= weight;

  const target = (paint.h * Math.PI) / 180;
  // Near black and white there is little room for shading; squeeze it instead of clipping.
  const contrast = paint.l < 0.4 ? 0.75 : paint.l > 0.88 ? 0.6 : 0.95;
  for (let i = 0; i < count; i++) {
    const s = shares[i]!;
    if (s === 0) continue;
    const [L, a, b] = [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!];
    const c = Math.hypot(a, b);
    const newL = Math.min(0.985, Math.max(0.06, paint.l + (L - lightness) * contrast));
    const newC = grey ? paint.c : chroma > 0.01 ? (c / chroma) * paint.c : paint.c;
    const [r, g, bl] = oklabToRgb(
      L + (newL - L) * s,
      a + (newC * Math.cos(target) - a) * s,
      b + (newC * Math.sin(target) - b) * s,
    );
    rgba[i * 4] = r;
    rgba[i * 4 + 1] = g;
    rgba[i * 4 + 2] = bl;
  }
}
