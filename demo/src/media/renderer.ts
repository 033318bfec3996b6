/**
 * A process that renders files for its parent: asked for a path, it answers with the bytes. It runs
 * apart so that the site stays quick, and at the priority that it is given.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { mediaFiles } from './files.ts';
import { renderFile } from './render.ts';
import { setResting } from './turn.ts';

export interface Order {
  path: string;
  ffmpegPath: string;
  clipPart: number;
}

/** To rest, or to go on. */
export interface Pause {
  resting: boolean;
}

export type Delivery =
  | { path: string; data: Uint8Array; sizes: { width: number; data: Uint8Array }[] }
  | { path: string; failure: string };

const recipes = new Map(mediaFiles().map((file) => [file.path, file.recipe]));

/**
 * Stands behind everything else on the machine. Linux shares its time by session first, then by process,
 * and takes such wishes one at a time: who comes second asks again.
 */
function standBack(priority: number, tries = 10): void {
  try {
    setPriority(priority);
    if (process.platform === 'linux') writeFileSync('/proc/self/autogroup', String(priority));
  } catch {
    // Where it is not allowed or not known, it runs as far back as it came.
    if (tries > 0) setTimeout(standBack, 150, priority, tries - 1).unref();
  }
}

standBack(Number(process.argv[2]));

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {
  // Ctrl-C reaches the whole group; the parent says when to stop.
});

process.on('message', (message: Order | Pause) => {
  if ('resting' in message) {
    setResting(message.resting);
    return;
  }
  const { path, ffmpegPath, clipPart } = message;
  const recipe = recipes.get(path);
  const made = recipe
    ? renderFile(recipe, ffmpegPath, clipPart)
    : Promise.reject(new Error('Nothing is known of this path'));
  made.then(
    ({ data, sizes }) => process.send?.({ path, data, sizes } satisfies Delivery),
    (error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error);
      process.send?.({ path, failure } satisfies Delivery);
    },
  );
});
