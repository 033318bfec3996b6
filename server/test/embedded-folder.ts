import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { quickestFolder } from '../src/embedded/throwaway.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the embedded servers of the tests, removed after the last one. */
    embeddedFolder: string;
  }
}

/** Workers are killed at the end of a run, so that they can't remove the folder themselves. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickestFolder(), 'souk-embedded-'));
  // The servers' account must be able to enter it.
  await chmod(folder, 0o755);
  project.provide('embeddedFolder', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
