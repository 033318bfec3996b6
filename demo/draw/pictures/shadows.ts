/** Shadows of goods: where they touch the ground, and what they keep the lamp from. */
import type { Size } from './camera.ts';
import type { Placed } from './goods.ts';
import { blurred, emptyPlane, enlarged, silhouette, slice, stamp, type Plane } from './planes.ts';

/** Shadows and light are soft: a quarter of the size is enough for them. */
const DETAIL = 4;

/** The size of planes for a picture of `size`. */
export const planeSize = (size: Size): Size => ({
  width: Math.ceil(size.width / DETAIL),
  height: Math.ceil(size.height / DETAIL),
});

/** Shadows of all goods in one plane, smaller than the picture. */
export async function shadowsOf(goods: Placed[], lie: boolean, size: Size): Promise<Plane> {
  const small = planeSize(size);
  const wide = emptyPlane(small.width, small.height);
  const tight = emptyPlane(small.width, small.height);
  for (const p of goods) {
    const w = p.width / DETAIL;
    const h = p.height / DETAIL;
    const x = p.left / DETAIL;
    const y = p.top / DETAIL;
    const shape = await silhouette(p, w, h);
    if (lie) {
      const far = Math.min(w, h) * 0.035;
      stamp(tight, shape, x + 2, y + 2.6, 0.4);
      stamp(wide, shape, x + 3 + far, y + 4 + far * 1.6, 0.34);
      continue;
    }
    const foot = y + h;
    // Contact: only what is close to the ground touches it.
    const thin = Math.max(4, h * 0.045);
    const sole = await silhouetteOf(slice(shape, 0.92), w * 0.98, thin);
    stamp(tight, sole, x + w * 0.015, foot - thin * 0.62, 0.5);
    stamp(wide, await silhouetteOf(shape, w * 1.04, h * 0.14), x, foot - h * 0.088, 0.36);
    stamp(wide, await silhouetteOf(shape, w * 0.85, h * 0.1), x + w * 0.38, foot - h * 0.072, 0.24);
  }
  const spread = size.width / 1200;
  const [soft, near] = await Promise.all([
    blurred(wide, (lie ? 6.5 : 5.5) * spread),
    blurred(tight, 2 * spread),
  ]);
  stamp(soft, near, 0, 0, 1);
  return soft;
}

const silhouetteOf = (plane: Plane, width: number, height: number): Promise<Plane> =>
  enlarged(plane, Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
