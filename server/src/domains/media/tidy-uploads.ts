import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { forgetLongJobs, forgetNetworks, longJob } from '../../jobs/long-jobs.ts';
import type { Deps } from '../../deps.ts';
import { privateFolder } from '../../kit/private-folder.ts';
import { dropRawFile } from './convert-upload.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Removes the remains of uploads: original files, unclaimed rows, work folders, half-written files.
 */
export async function tidyUploads(
  deps: Pick<Deps, 'db' | 'storage' | 'config' | 'now'>,
): Promise<void> {
  const kept = deps.db.selectFrom('video_uploads').selectAll().where('raw_path', 'is not', null);
  for (const upload of await kept.limit(1000).execute()) {
    const { state } = await longJob(deps.db, upload.id);
    if (state === 'done' || state === 'failed') await dropRawFile(deps, upload);
  }
  const yesterday = new Date(deps.now().getTime() - DAY_MS);
  await forgetLongJobs(deps.db, 'convert-video', yesterday);
  await forgetNetworks(deps.db, yesterday);
  const uploads = path.join(deps.config.dataDir, 'uploads');
  await privateFolder(uploads);
  await clearAbandoned(uploads);
  await deps.storage.tidy(new Date(Date.now() - HOUR_MS));
}

/** Folders left by a killed process; younger ones may still be in use. */
export async function clearAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < Date.now() - HOUR_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
