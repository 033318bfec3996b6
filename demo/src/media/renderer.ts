/**
 * A process that renders files for its parent: asked for a path, it answers with the bytes. It runs
 * apart so that the site stays quick, and at the priority that it is given.
 */
import { setPriority } from 'node:os';
import { mediaFiles } from './files.ts';
import { renderFile } from './render.ts';

export interface Order {
  path: string;
  ffmpegPath: string;
}

export type Delivery =
  | { path: string; data: Uint8Array; sizes: { width: number; data: Uint8Array }[] }
  | { path: string; failure: string };

const recipes = new Map(mediaFiles().map((file) => [file.path, file.recipe]));

try {
  setPriority(Number(process.argv[2]));
} catch {
  // Not allowed here: then it runs at the priority of everything else.
}

process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {
  // Ctrl-C reaches the whole group; the parent says when to stop.
});

process.on('message', ({ path, ffmpegPath }: Order) => {
  const recipe = recipes.get(path);
  const made = recipe
    ? renderFile(recipe, ffmpegPath)
    : Promise.reject(new Error('Nothing is known of this path'));
  made.then(
    ({ data, sizes }) => process.send?.({ path, data, sizes } satisfies Delivery),
    (error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error);
      process.send?.({ path, failure } satisfies Delivery);
    },
  );
});
