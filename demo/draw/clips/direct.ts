/** Decides how a product's clip moves, from its SKU: the same product always moves alike. */
import type { DemoProduct } from '../../src/data/types.ts';
import { pick, seeded } from '../../src/random.ts';
import { colorsOf } from '../pictures/shots.ts';
import { CHANGE_FRAMES, type Film, type Move } from './film.ts';

const FRAMES = 51;

/** One camera that keeps going nearer while the colour changes under it. */
function throughColors(): Film {
  const pace = 0.0011;
  const step = FRAMES - CHANGE_FRAMES.fade;
  const move = (k: number): Move => ({
    from: 1 + pace * k * step,
    to: 1 + pace * (k * step + FRAMES),
    x: 0.5,
    y: 0.48,
  });
  return { change: 'fade', frames: FRAMES, moves: [move(0), move(1), move(2)] };
}

export function filmOf(product: DemoProduct): Film {
  if (colorsOf(product).length > 1) return throughColors();
  const chance = seeded(`${product.sku} clip`);
  const change = pick(['fade', 'slide', 'rise'] as const, chance());
  const side = chance() < 0.5 ? 0.2 : 0.8;
  return {
    change,
    frames: FRAMES,
    moves: [
      { from: 1, to: 1.1, x: 0.5, y: 0.5 },
      { from: 1.12, to: 1.02, x: side, y: 0.3 },
      { from: 1.02, to: 1.1, x: 0.5, y: 0.6 },
    ],
  };
}
