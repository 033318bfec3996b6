import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../../kit/this-process.ts';

/** Holds the number of the `npm start` that is installing programs: bin/lib/system.mjs writes it. */
const MARK = fileURLToPath(
  new URL('../../../../node_modules/.souk-programs-coming', import.meta.url),
);
const LOOK_EVERY_MS = 250;

/**
 * Whether ffmpeg or bubblewrap is being installed, or will be as soon as the site answers. False once the
 * installation has ended, failed or lost its process.
 */
export function programsAreComing(mark = MARK): boolean {
  try {
    return isAlive(Number(readFileSync(mark, 'utf8')));
  } catch {
    return false;
  }
}

/** Resolves when nothing more is being installed; uploads wait here instead of being refused. */
export async function installedPrograms(mark = MARK): Promise<void> {
  while (programsAreComing(mark)) await sleep(LOOK_EVERY_MS);
}
