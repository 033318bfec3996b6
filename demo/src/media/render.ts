/** Renders one file of the demo from its recipe. Pictures are WebP, clips H.264 in mp4. */
import sharp from 'sharp';
import { makeClip } from '../clips/make-clip.ts';
import { CLIP } from '../clips/film.ts';
import type { Size } from '../pictures/camera.ts';
import { COVER, renderCover } from '../pictures/cover.ts';
import { LOGO, renderLogo } from '../pictures/logo.ts';
import { renderSet } from '../pictures/render-set.ts';
import { HEIGHT, WIDTH } from '../pictures/sets/draw.ts';
import type { Recipe } from './files.ts';

// One picture uses one core; whoever wants more starts more processes.
sharp.concurrency(1);
sharp.cache(false);

const SHOT: Size = { width: WIDTH, height: HEIGHT };

const webp = (rgb: Buffer, { width, height }: Size): Promise<Buffer> =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();

/** A picture's bytes; null for a clip. */
export async function renderPicture(recipe: Recipe): Promise<Buffer | null> {
  switch (recipe.kind) {
    case 'shot':
      return webp(await renderSet(recipe.set, SHOT), SHOT);
    case 'poster':
      return webp(await renderSet(recipe.set, CLIP), CLIP);
    case 'cover':
      return webp(await renderCover(recipe.cover), COVER);
    case 'logo':
      return webp(await renderLogo(recipe.logo), LOGO);
    case 'clip':
      return null;
  }
}

/** Any file's bytes. Throws where ffmpeg fails. */
export async function renderFile(recipe: Recipe, ffmpegPath: string): Promise<Buffer> {
  const picture = await renderPicture(recipe);
  if (picture) return picture;
  if (recipe.kind !== 'clip') throw new Error(`A ${recipe.kind} gave no picture`);
  const stills: Buffer[] = [];
  for (const still of recipe.stills) stills.push(await renderSet(still, CLIP));
  return makeClip(ffmpegPath, recipe.film, stills);
}

export const contentType = (path: string): string =>
  path.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
