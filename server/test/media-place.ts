import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startWorld, type World } from './world.ts';

/** For a test file about uploads: a world, someone who uploads, and a folder to make files in. */
export type MediaPlace = {
  world: World;
  seller: Awaited<ReturnType<World['buyer']>>;
  folder: string;
};

/** Makes the place before the file's tests, and removes it with all files after them. */
export function mediaPlace(): MediaPlace {
  const place = {} as MediaPlace;
  beforeAll(async () => {
    place.world = await startWorld();
    place.seller = await place.world.buyer();
    place.folder = await mkdtemp(path.join(tmpdir(), 'souk-media-test-'));
  });
  afterAll(async () => {
    await place.world.close();
    await rm(place.folder, { recursive: true, force: true });
    await rm(place.world.deps.config.dataDir, { recursive: true, force: true });
  });
  return place;
}
