/** The lamp at the upper left of every set: a pool of light, and dusk where it does not reach. */
import type { Frame, Size } from './camera.ts';
import { emptyPlane, type Plane } from './planes.ts';

/** Where the lamp stands, in set coordinates, how far it reaches, and how much dusk it leaves. */
interface Lamp {
  x: number;
  y: number;
  reach: number;
  dusk: number;
}

const LAMPS: Record<'stand' | 'lie', Lamp> = {
  stand: { x: 380, y: 440, reach: 950, dusk: 0.2 },
  lie: { x: 300, y: 330, reach: 1200, dusk: 0 },
};

/** The dusk's own middle, radius and where it begins. */
const DUSK = { x: 560, y: 720, reach: 1250, from: 0.5 };

/** Light of the lamp at `d` reaches: strong in the middle, long at the edge. */
const glow = (d: number, strength: number): number =>
  d >= 1 ? 0 : d < 0.5 ? strength * (1 - d * 2 * 0.72) : strength * 0.28 * (1 - (d - 0.5) * 2);

/** Light and dusk on a set, as planes of `size` for a view. */
export function lampOn(
  pose: 'stand' | 'lie',
  view: Frame,
  size: Size,
  strength: number,
): { bright: Plane; dim: Plane } {
  const lamp = LAMPS[pose];
  const bright = emptyPlane(size.width, size.height);
  const dim = emptyPlane(size.width, size.height);
  for (let y = 0; y < size.height; y++) {
    const sy = view.top + ((y + 0.5) * view.height) / size.height;
    for (let x = 0; x < size.width; x++) {
      const sx = view.left + ((x + 0.5) * view.width) / size.width;
      const i = y * size.width + x;
      bright.data[i] = 255 * glow(Math.hypot(sx - lamp.x, sy - lamp.y) / lamp.reach, strength);
      if (lamp.dusk === 0) continue;
      const far = Math.hypot(sx - DUSK.x, sy - DUSK.y) / DUSK.reach;
      dim.data[i] = 255 * lamp.dusk * Math.min(1, Math.max(0, (far - DUSK.from) / (1 - DUSK.from)));
    }
  }
  return { bright, dim };
}
