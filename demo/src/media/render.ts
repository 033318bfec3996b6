/** Renders one file of the demo from its recipe. Pictures are WebP, clips H.264 in mp4. */
import { encodePicture, type EncodedPicture } from '@souk/server/domains/media/encode-picture';
import sharp, { type Sharp } from 'sharp';
import { makeClip } from '../clips/make-clip.ts';
import { CLIP } from '../clips/film.ts';
import type { Size } from '../pictures/camera.ts';
import { renderCover } from '../pictures/cover.ts';
import { renderLogo } from '../pictures/logo.ts';
import { renderSet } from '../pictures/render-set.ts';
import { SIZES, type Recipe } from './files.ts';
import { myTurn } from './turn.ts';

// One picture uses one core; whoever wants more starts more processes.
sharp.concurrency(1);
sharp.cache(false);

/** How hard the encoder tries: little, since a thousand pictures are made on the first day. */
const EFFORT = 2;

type PictureRecipe = Exclude<Recipe, { kind: 'clip' }>;

const smaller = ({ width, height }: Size, part: number): Size => ({
  width: Math.round(width * part),
  height: Math.round(height * part),
});

function pixelsOf(recipe: PictureRecipe, size: Size): Promise<Buffer> {
  switch (recipe.kind) {
    case 'shot':
    case 'poster':
      return renderSet(recipe.set, size);
    case 'cover':
      return renderCover(recipe.cover);
    case 'logo':
      return renderLogo(recipe.logo);
  }
}

/** A picture's pixels. A shot may be rendered at a `part` of its size, in as much less time. */
export async function rendered(recipe: PictureRecipe, part = 1): Promise<Sharp> {
  const whole = SIZES[recipe.kind];
  const size = 'set' in recipe ? smaller(whole, part) : whole;
  return sharp(await pixelsOf(recipe, size), { raw: { ...size, channels: 3 } });
}

/** A picture's bytes alone, for whoever waits for them; null for a clip. */
export async function renderPicture(recipe: Recipe): Promise<Buffer | null> {
  if (recipe.kind === 'clip') return null;
  return (await rendered(recipe)).webp({ quality: 82, effort: EFFORT }).toBuffer();
}

/**
 * Any file's bytes, a picture's with its sizes. Throws where ffmpeg fails. `clipPart`: of a clip's sides,
 * how much is rendered.
 */
export async function renderFile(
  recipe: Recipe,
  ffmpegPath: string,
  clipPart = 1,
): Promise<Pick<EncodedPicture, 'data' | 'sizes'>> {
  await myTurn();
  if (recipe.kind !== 'clip') return encodePicture(await rendered(recipe), EFFORT);
  const stills: Buffer[] = [];
  const size = smaller(CLIP, clipPart);
  for (const still of recipe.stills) {
    stills.push(await renderSet(still, size));
    await myTurn();
  }
  return { data: await makeClip(ffmpegPath, recipe.film, size, stills), sizes: [] };
}

export const contentType = (path: string): string =>
  path.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
