import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../deps.ts';
import { SENT_WITHIN_SECONDS } from '../../gateways/storage/direct-uploads.ts';
import { forgetLongJobs, forgetNetworks, longJob } from '../../jobs/long-jobs.ts';
import { privateFolder } from '../../kit/private-folder.ts';
import { dropRawFile } from './convert-upload.ts';
import { dropDirectUpload } from './drop-direct-upload.ts';
import { directUploadsBefore } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Removes the remains of uploads: original files, those that browsers gave up, unclaimed rows, work folders, half-written files.
 */
export async function tidyUploads(
  deps: Pick<Deps, 'db' | 'storage' | 'directUploads' | 'config' | 'now'>,
): Promise<void> {
  const kept = deps.db.selectFrom('video_uploads').selectAll().where('raw_path', 'is not', null);
  for (const upload of await kept.limit(1000).execute()) {
    const { state } = await longJob(deps.db, upload.id);
    if (state === 'done' || state === 'failed') await dropRawFile(deps, upload);
  }
  // Later than any browser can still send a part, or a call can be under way.
  const abandoned = new Date(deps.now().getTime() - 3 * SENT_WITHIN_SECONDS * 1000);
  for (const upload of await directUploadsBefore(deps.db, abandoned)) {
    await dropDirectUpload(deps, upload);
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
