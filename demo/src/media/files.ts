/**
 * Every picture and clip of the demo with its recipe, known before anything is rendered: a path
 * holds the hash of its recipe, so what is there is right, and what has changed has another name.
 */
import { createHash } from 'node:crypto';
import { filmOf } from '../clips/direct.ts';
import type { Film } from '../clips/film.ts';
import { newestFirst, type Offer } from '../data/newest.ts';
import type { PaintName } from '../data/paints.ts';
import { shops } from '../data/shops/index.ts';
import type { DemoShop } from '../data/types.ts';
import type { CoverRecipe } from '../pictures/cover.ts';
import type { LogoRecipe } from '../pictures/logo.ts';
import type { SetRecipe } from '../pictures/render-set.ts';
import { coverOf, logoOf } from '../pictures/shop-art.ts';
import { shotsOf } from '../pictures/shots.ts';

/** Goes up whenever the same recipe gives another picture. */
const RENDERER = 2;

export type Recipe =
  | { kind: 'shot'; set: SetRecipe }
  | { kind: 'poster'; set: SetRecipe }
  | { kind: 'cover'; cover: CoverRecipe }
  | { kind: 'logo'; logo: LogoRecipe }
  | { kind: 'clip'; stills: SetRecipe[]; film: Film };

/** A file to be: where it is served, and what it is made from. */
export interface MediaFile {
  path: string;
  recipe: Recipe;
}

/** What a product's row refers to. */
export interface ProductMedia {
  images: MediaFile[];
  byColor: Map<PaintName, MediaFile>;
  poster: MediaFile | null;
  clip: MediaFile | null;
}

function file(name: string, recipe: Recipe): MediaFile {
  const hash = createHash('sha256')
    .update(`${RENDERER} ${JSON.stringify(recipe)}`)
    .digest('hex');
  const ending = recipe.kind === 'clip' ? 'mp4' : 'webp';
  return { path: `/media/demo/${name.toLowerCase()}-${hash.slice(0, 12)}.${ending}`, recipe };
}

export function mediaOfProduct({ shop, product }: Offer): ProductMedia {
  const shots = shotsOf(shop, product);
  const shot = (set: SetRecipe): MediaFile => file(product.sku, { kind: 'shot', set });
  const still = shots.clip[0];
  return {
    images: shots.gallery.map(shot),
    byColor: new Map([...shots.byColor].map(([color, set]) => [color, shot(set)])),
    poster: product.clip && still ? file(product.sku, { kind: 'poster', set: still }) : null,
    clip: product.clip
      ? file(product.sku, { kind: 'clip', stills: shots.clip, film: filmOf(product) })
      : null,
  };
}

export function mediaOfShop(shop: DemoShop): { cover: MediaFile; logo: MediaFile } {
  return {
    cover: file(`${shop.slug}-cover`, { kind: 'cover', cover: coverOf(shop) }),
    logo: file(`${shop.slug}-logo`, { kind: 'logo', logo: logoOf(shop) }),
  };
}

/** Every file once, in the order in which a visitor meets them: pictures, then clips. */
export function mediaFiles(): MediaFile[] {
  const products = newestFirst().map(mediaOfProduct);
  const art = shops.map(mediaOfShop);
  const wanted = [
    ...products.slice(0, 24).map((m) => m.images[0]),
    ...art.flatMap((a) => [a.logo, a.cover]),
    ...products.map((m) => m.poster),
    ...products.slice(0, 24).map((m) => m.images[1]),
    ...products.map((m) => m.images[0]),
    ...products.flatMap((m) => [...m.images, ...m.byColor.values()]),
    ...products.map((m) => m.clip),
  ].filter((f) => f !== null && f !== undefined);
  return [...new Map(wanted.map((f) => [f.path, f])).values()];
}
