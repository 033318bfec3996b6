/** A shop's cover: its goods in a row, across a wide set in the shop's colours. */
import type { Size } from './camera.ts';
import type { Oklch } from './colour.ts';
import { stand, type Item } from './goods.ts';
import { shoot } from './render-set.ts';
import {
  over,
  plane,
  slant,
  spot,
  tone,
  type Drawing,
  type Ground,
  type Spot,
} from './sets/draw.ts';
import { drum, floor, patch, wall } from './sets/furniture.ts';

export const COVER: Size = { width: 1600, height: 500 };

export interface CoverRecipe {
  ground: Ground;
  /** Seen from the side or from above. */
  pose: 'stand' | 'lie';
  /** Five or six things. */
  items: Item[];
}

/** Drums of different heights, left of the middle lower: the shop's logo lies over that corner. */
const DRUMS: [number, number, number][] = [
  [180, 432, 118],
  [430, 388, 112],
  [690, 410, 124],
  [950, 366, 116],
  [1210, 400, 122],
  [1450, 376, 112],
];

const standingSpots: Spot[] = DRUMS.map(([x, top, rx]) => spot(x, top + 6, rx * 1.7, top - 84));

const lyingSpots: Spot[] = [133, 400, 667, 933, 1200, 1467].map((x, k) =>
  spot(x, k % 2 === 0 ? 236 : 266, 232, 330),
);

function standing(g: Ground): Drawing {
  const drums = DRUMS.map(([x, top, rx], k): Drawing => {
    const colour: Oklch = { ...g.accent, l: g.accent.l + (k % 2 === 0 ? 0 : 0.05) };
    return over(
      patch(`p${k}`, [x + 14, 500, rx * 1.25, 26], tone(g.floor, -0.5)),
      drum(`d${k}`, colour, [x, top, rx, 492]),
    );
  });
  const discs: Drawing = {
    defs: slant('disc', { 0: tone(g.accent, 0.1), 1: tone(g.accent, 0.02) }),
    body: [
      [430, 300, 210],
      [950, 290, 240],
      [1450, 310, 200],
    ]
      .map(
        ([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#disc)" fill-opacity=".3"/>`,
      )
      .join(''),
  };
  return over(wall(g), discs, floor(g, 452), ...drums);
}

const lying = (g: Ground): Drawing => ({
  defs:
    slant('top', { 0: tone(g.wall, 0.02), 1: tone(g.wall, -0.04) }) +
    slant('mat', { 0: tone(g.accent, 0.05), 1: tone(g.accent, -0.03) }),
  body:
    plane(tone(g.wall)) +
    [267, 800, 1333]
      .map(
        (x) =>
          `<rect x="${x}" y="-40" width="267" height="580" fill="url(#mat)" fill-opacity=".75"/>`,
      )
      .join(''),
});

/** Renders a cover to 8-bit RGB pixels of 1600 × 500. */
export async function renderCover(recipe: CoverRecipe): Promise<Buffer> {
  const lie = recipe.pose === 'lie';
  const spots = lie ? lyingSpots : standingSpots;
  const set = await Promise.all(
    recipe.items.slice(0, 6).map((item, k) => stand(item, spots[k]!, lie)),
  );
  const { ground } = recipe;
  return shoot(
    {
      drawing: lie ? lying(ground) : standing(ground),
      under: lie ? ground.wall : ground.floor,
      lie,
      lamp: 0.34,
    },
    set,
    { left: 0, top: 0, ...COVER },
    COVER,
  );
}
