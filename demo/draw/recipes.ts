/**
 * Every picture and clip of the demo with its recipe. A file's name begins with what it shows and the
 * hash of its recipe: a file that is there is right, and a changed recipe asks for another file.
 */
import { createHash } from 'node:crypto';
import { newestFirst, type Offer } from '../src/data/newest.ts';
import type { PaintName } from '../src/data/paints.ts';
import { shops } from '../src/data/shops/index.ts';
import type { DemoShop } from '../src/data/types.ts';
import { filmOf } from './clips/direct.ts';
import type { Film } from './clips/film.ts';
import type { CoverRecipe } from './pictures/cover.ts';
import type { LogoRecipe } from './pictures/logo.ts';
import type { SetRecipe } from './pictures/render-set.ts';
import { coverOf, logoOf } from './pictures/shop-art.ts';
import { shotsOf } from './pictures/shots.ts';

/** Goes up whenever the same recipe gives another picture. */
const RENDERER = 2;

export type Recipe =
  | { kind: 'shot'; set: SetRecipe }
  | { kind: 'poster'; set: SetRecipe }
  | { kind: 'cover'; cover: CoverRecipe }
  | { kind: 'logo'; logo: LogoRecipe }
  | { kind: 'clip'; stills: SetRecipe[]; film: Film };

/** A file to be: how its name begins, and what it is made from. */
export interface Drawing {
  stem: string;
  recipe: Recipe;
}

export interface ProductDrawings {
  images: Drawing[];
  colors: Map<PaintName, Drawing>;
  poster: Drawing | null;
  clip: Drawing | null;
}

function drawing(name: string, recipe: Recipe): Drawing {
  const hash = createHash('sha256')
    .update(`${RENDERER} ${JSON.stringify(recipe)}`)
    .digest('hex')
    .slice(0, 12);
  return { stem: `${name.toLowerCase()}-${hash}`, recipe };
}

function drawingsOfProduct({ shop, product }: Offer): ProductDrawings {
  const shots = shotsOf(shop, product);
  const shot = (set: SetRecipe): Drawing => drawing(product.sku, { kind: 'shot', set });
  const still = shots.clip[0];
  return {
    images: shots.gallery.map(shot),
    colors: new Map([...shots.byColor].map(([color, set]) => [color, shot(set)])),
    poster: product.clip && still ? drawing(product.sku, { kind: 'poster', set: still }) : null,
    clip: product.clip
      ? drawing(product.sku, { kind: 'clip', stills: shots.clip, film: filmOf(product) })
      : null,
  };
}

const drawingsOfShop = (shop: DemoShop) => ({
  cover: drawing(`${shop.slug}-cover`, { kind: 'cover', cover: coverOf(shop) }),
  logo: drawing(`${shop.slug}-logo`, { kind: 'logo', logo: logoOf(shop) }),
});

/** What each product (by SKU) and each shop (by slug) shows. */
export function allDrawings() {
  return {
    products: new Map(newestFirst().map((offer) => [offer.product.sku, drawingsOfProduct(offer)])),
    shops: new Map(shops.map((shop) => [shop.slug, drawingsOfShop(shop)])),
  };
}
