import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeBackup, type Site } from './write.ts';

const OURS = /^souk-\d{4}-\d{2}-\d{2}\.backup$/;

/** Where the nightly backups are kept; null for nowhere. */
export type BackupPlace = { folder: string; keep: number } | null;

/** Writes today's backup, and removes those before the newest `keep`. Twice a day is the same as once. */
export async function backUpNightly(site: Site, place: BackupPlace, now: Date): Promise<void> {
  if (!place) return;
  const file = path.join(place.folder, `souk-${now.toISOString().slice(0, 10)}.backup`);
  await writeBackup(site, file);
  const backups = (await readdir(place.folder)).filter((name) => OURS.test(name)).toSorted();
  for (const name of backups.slice(0, -place.keep)) {
    await rm(path.join(place.folder, name), { force: true });
  }
}
