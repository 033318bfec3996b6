/** Grounds that goods are photographed on, by name: wall, floor and accent (plinth, arch, tray). */
import type { Oklch } from '../../draw/pictures/colour.ts';
import type { Ground } from '../../draw/pictures/sets/draw.ts';

const c = (l: number, chroma: number, h: number): Oklch => ({ l, c: chroma, h });
const ground = (wall: Oklch, floor: Oklch, accent: Oklch): Ground => ({ wall, floor, accent });

export const grounds = {
  linen: ground(c(0.92, 0.025, 80), c(0.94, 0.02, 75), c(0.8, 0.065, 55)),
  sky: ground(c(0.87, 0.045, 245), c(0.9, 0.032, 245), c(0.72, 0.09, 250)),
  sage: ground(c(0.88, 0.035, 145), c(0.92, 0.02, 120), c(0.7, 0.065, 150)),
  blush: ground(c(0.89, 0.045, 15), c(0.93, 0.025, 30), c(0.76, 0.1, 20)),
  butter: ground(c(0.92, 0.065, 95), c(0.94, 0.04, 92), c(0.84, 0.11, 88)),
  peach: ground(c(0.88, 0.06, 55), c(0.92, 0.035, 65), c(0.76, 0.11, 45)),
  lilac: ground(c(0.87, 0.05, 300), c(0.91, 0.03, 300), c(0.72, 0.1, 298)),
  mint: ground(c(0.91, 0.045, 170), c(0.93, 0.03, 165), c(0.77, 0.08, 172)),
  lagoon: ground(c(0.82, 0.06, 205), c(0.87, 0.045, 205), c(0.62, 0.09, 210)),
  stone: ground(c(0.88, 0.008, 80), c(0.91, 0.008, 80), c(0.76, 0.012, 75)),
  clay: ground(c(0.78, 0.085, 42), c(0.84, 0.06, 50), c(0.62, 0.115, 38)),
  sand: ground(c(0.87, 0.045, 78), c(0.9, 0.04, 75), c(0.72, 0.08, 62)),
  oak: ground(c(0.93, 0.018, 90), c(0.76, 0.06, 68), c(0.64, 0.085, 58)),
  ash: ground(c(0.92, 0.012, 220), c(0.82, 0.035, 75), c(0.7, 0.06, 65)),
  walnut: ground(c(0.86, 0.022, 75), c(0.5, 0.06, 50), c(0.46, 0.06, 48)),
  meadow: ground(c(0.84, 0.085, 130), c(0.88, 0.06, 125), c(0.66, 0.11, 138)),
  rose: ground(c(0.8, 0.09, 5), c(0.86, 0.06, 10), c(0.66, 0.13, 8)),
  cobalt: ground(c(0.62, 0.13, 258), c(0.68, 0.11, 255), c(0.5, 0.15, 262)),
  night: ground(c(0.36, 0.05, 268), c(0.42, 0.05, 268), c(0.5, 0.085, 280)),
  pine: ground(c(0.42, 0.055, 165), c(0.48, 0.055, 162), c(0.55, 0.075, 158)),
  wine: ground(c(0.38, 0.08, 10), c(0.44, 0.085, 12), c(0.52, 0.11, 15)),
  slate: ground(c(0.5, 0.025, 255), c(0.56, 0.025, 255), c(0.63, 0.04, 255)),
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof grounds;
