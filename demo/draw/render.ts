/** Renders one file of the demo from its recipe. Pictures are WebP, clips H.264 in mp4. */
import { pathWithFacts } from '@souk/contract/pictures';
import { previewOf } from '@souk/server/domains/media/pictures';
import sharp from 'sharp';
import { makeClip } from './clips/make-clip.ts';
import { CLIP } from './clips/film.ts';
import type { Size } from './pictures/camera.ts';
import { COVER, renderCover } from './pictures/cover.ts';
import { LOGO, renderLogo } from './pictures/logo.ts';
import { renderSet } from './pictures/render-set.ts';
import { HEIGHT, WIDTH } from './pictures/sets/draw.ts';
import type { Drawing, Recipe } from './recipes.ts';

type PictureRecipe = Exclude<Recipe, { kind: 'clip' }>;

/** Pixels of each kind. */
const SIZES: Record<PictureRecipe['kind'], Size> = {
  shot: { width: WIDTH, height: HEIGHT },
  poster: CLIP,
  cover: COVER,
  logo: LOGO,
};

function pixelsOf(recipe: PictureRecipe): Promise<Buffer> {
  switch (recipe.kind) {
    case 'shot':
    case 'poster':
      return renderSet(recipe.set, SIZES[recipe.kind]);
    case 'cover':
      return renderCover(recipe.cover);
    case 'logo':
      return renderLogo(recipe.logo);
  }
}

/** A file's whole name and bytes; a picture's name carries its size and preview. Throws if ffmpeg fails. */
export async function renderFile({
  stem,
  recipe,
}: Drawing): Promise<{ name: string; data: Buffer }> {
  if (recipe.kind === 'clip') {
    const stills: Buffer[] = [];
    for (const still of recipe.stills) stills.push(await renderSet(still, CLIP));
    return { name: `${stem}.mp4`, data: await makeClip('ffmpeg', recipe.film, CLIP, stills) };
  }
  const size = SIZES[recipe.kind];
  const picture = sharp(await pixelsOf(recipe), { raw: { ...size, channels: 3 } });
  const preview = await previewOf(picture.clone());
  // All effort: a file is made once and sent to everyone.
  const data = await picture.webp({ quality: 80, effort: 6 }).toBuffer();
  return { name: pathWithFacts(stem, { ...size, preview }), data };
}
