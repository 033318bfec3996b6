/** Renders a picture of the demo when somebody asks for it before its turn. */
import { mediaFiles, type Recipe } from './files.ts';
import { renderPicture } from './render.ts';

let recipes: Map<string, Recipe> | undefined;
let last: Promise<unknown> = Promise.resolve();
const running = new Map<string, Promise<Buffer | null>>();

async function render(path: string): Promise<Buffer | null> {
  recipes ??= new Map(
    mediaFiles().flatMap(({ path: now, formerPath, recipe }) => [
      [formerPath, recipe],
      [now, recipe],
    ]),
  );
  const recipe = recipes.get(path);
  return recipe ? renderPicture(recipe) : null;
}

/**
 * The WebP bytes of one of the demo's pictures, by its path of today or its former one; null for any
 * other path, and for clips. One is
 * rendered at a time: a page that asks for twelve must not hold up everybody else's.
 */
export function demoPicture(path: string): Promise<Buffer | null> {
  const known = running.get(path);
  if (known) return known;
  const made = last.then(() => render(path));
  running.set(path, made);
  last = made.then(
    () => running.delete(path),
    () => running.delete(path),
  );
  return made;
}
