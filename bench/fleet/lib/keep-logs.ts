import { cp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HERE } from '../../lib/servers.ts';

/** What programs keep their data in, which has no logs of theirs. */
const DATA = new Set(['data', 'files', 'devices', 'repository']);

/** Copies the logs of every program out of a fleet's folder. @returns a sentence about them */
export async function keepLogs(folder: string): Promise<string> {
  const kept = join(HERE, 'test-results', basename(folder));
  try {
    await cp(folder, kept, {
      recursive: true,
      filter: async (from) => {
        // Programs still run: a file may be gone.
        const found = await stat(from).catch(() => null);
        return found?.isDirectory() ? !DATA.has(basename(from)) : from.endsWith('.log');
      },
    });
    return `the logs are in ${kept}`;
  } catch (error) {
    return `the logs could not be kept: ${(error as Error).message}`;
  }
}
