/** Renders the demo's pictures small, to see which colours stand for them. */
import { previewOf } from '@souk/server/domains/media/preview-of';
import type { MediaFile } from './files.ts';
import { rendered } from './render.ts';

/** A sixteenth of the pixels gives the same nine colours, but for a step here and there. */
const PART = 1 / 4;

/**
 * Adds the previews of these files to `found`, by the hash of their recipe. What is there already is
 * not rendered again; clips have none.
 */
export async function findPreviews(
  files: MediaFile[],
  found: Map<string, string>,
  onProgress: (done: number) => void,
): Promise<void> {
  for (const [at, { hash, recipe }] of files.entries()) {
    if (recipe.kind !== 'clip' && !found.has(hash)) {
      const preview = await previewOf(await rendered(recipe, PART));
      if (preview) found.set(hash, preview);
    }
    onProgress(at + 1);
  }
}
