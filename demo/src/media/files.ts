/**
 * Every picture and clip of the demo with its recipe, known before anything is rendered: a path
 * holds the hash of its recipe, so what is there is right, and what has changed has another name. It
 * also tells a picture's size and preview, which were rendered once and are kept in previews.yml.
 */
import { createHash } from 'node:crypto';
import { EXPLORE_PAGE_SIZE, VIDEO_PAGE_SIZE } from '@souk/contract/limits';
import { pathWithFacts } from '@souk/contract/pictures';
import { filmOf } from '../clips/direct.ts';
import { CLIP, type Film } from '../clips/film.ts';
import { newestFirst, type Offer } from '../data/newest.ts';
import type { PaintName } from '../data/paints.ts';
import { shops } from '../data/shops/index.ts';
import type { DemoShop } from '../data/types.ts';
import type { Size } from '../pictures/camera.ts';
import { COVER, type CoverRecipe } from '../pictures/cover.ts';
import { LOGO, type LogoRecipe } from '../pictures/logo.ts';
import type { SetRecipe } from '../pictures/render-set.ts';
import { coverOf, logoOf } from '../pictures/shop-art.ts';
import { HEIGHT, WIDTH } from '../pictures/sets/draw.ts';
import { shotsOf } from '../pictures/shots.ts';
import { previews } from './previews.ts';

/** Goes up whenever the same recipe gives another picture. */
const RENDERER = 2;

export type Recipe =
  | { kind: 'shot'; set: SetRecipe }
  | { kind: 'poster'; set: SetRecipe }
  | { kind: 'cover'; cover: CoverRecipe }
  | { kind: 'logo'; logo: LogoRecipe }
  | { kind: 'clip'; stills: SetRecipe[]; film: Film };

/** Pixels of each kind. */
export const SIZES: Record<Recipe['kind'], Size> = {
  shot: { width: WIDTH, height: HEIGHT },
  poster: CLIP,
  cover: COVER,
  logo: LOGO,
  clip: CLIP,
};

/** A file to be: where it is served, and what it is made from. */
export interface MediaFile {
  path: string;
  /** Where it was served before paths told a picture's size: older databases refer to it. */
  formerPath: string;
  /** The recipe's hash. */
  hash: string;
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
    .digest('hex')
    .slice(0, 12);
  const stem = `/media/demo/${name.toLowerCase()}-${hash}`;
  if (recipe.kind === 'clip')
    return { path: `${stem}.mp4`, formerPath: `${stem}.mp4`, hash, recipe };
  const facts = { ...SIZES[recipe.kind], preview: previews.get(hash) ?? null };
  return { path: pathWithFacts(stem, facts), formerPath: `${stem}.webp`, hash, recipe };
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

const distinct = (files: (MediaFile | undefined)[]): MediaFile[] => [
  ...new Map(files.filter((f) => f !== undefined).map((f) => [f.path, f])).values(),
];

/** Clips in Home's hero: the last of those that the feed begins with, since the first stand in the rail below. */
const HERO_CLIPS = 6;

/** What Home shows first: the hero's clips, the first page of products, the rail of videos. */
export function homeFiles(): MediaFile[] {
  const { products, posters, clips } = everything();
  const inHero = <T>(list: T[]): T[] => list.slice(VIDEO_PAGE_SIZE - HERO_CLIPS, VIDEO_PAGE_SIZE);
  return distinct([
    ...inHero(posters),
    ...products.slice(0, EXPLORE_PAGE_SIZE).map((m) => m.images[0]),
    ...posters.slice(0, 12),
    ...inHero(clips),
    ...clips.slice(0, 6),
  ]);
}

/** Every file once, in the order in which a visitor meets them: what Home shows, then pictures, then clips. */
export function mediaFiles(): MediaFile[] {
  const { products, posters, clips } = everything();
  const art = shops.map(mediaOfShop);
  return distinct([
    ...homeFiles(),
    ...products.slice(12, 24).map((m) => m.images[0]),
    ...art.flatMap((a) => [a.logo, a.cover]),
    ...posters,
    ...products.slice(0, 24).map((m) => m.images[1]),
    ...products.map((m) => m.images[0]),
    ...products.flatMap((m) => [...m.images, ...m.byColor.values()]),
    ...clips,
  ]);
}

function everything() {
  const products = newestFirst().map(mediaOfProduct);
  const posters = products.map((m) => m.poster).filter((poster) => poster !== null);
  const clips = products.map((m) => m.clip).filter((clip) => clip !== null);
  return { products, posters, clips };
}
