import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MEDIA, type UploadedVideo } from '@souk/contract/media';
import { demandRoom } from '../../db/quota.ts';
import type { NewRow, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { endLongJob, endOfLongJob, insertLongJob, queueLongJob } from '../../jobs/long-jobs.ts';
import {
  workLongJob,
  type ClaimedJob,
  type Outcome,
  type Worker,
} from '../../jobs/work-long-job.ts';
import { newId } from '../../kit/ids.ts';
import { privateFolder } from '../../kit/private-folder.ts';
import { unsupported } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { prepareVideo, seeVideo } from './prepare-video.ts';
import { updateUpload, uploadOf, type UploadRow } from './queries.ts';
import { conversionQuota } from './quotas.ts';
import { ownConversion } from './reads.ts';
import { storeVideo } from './store-video.ts';

type ConvertDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'video' | 'pictures' | 'config' | 'log'>;

/** Storage for files that are never served: their content isn't sanitised yet. */
export const INCOMING = '/media/incoming/';
const KIND = 'convert-video';
/** A file that killed its worker this often isn't tried again. */
const MOST_ATTEMPTS = 3;
const ARRIVES_WITHIN_MS = 10 * 60_000;

type NewUpload = NewRow<'video_uploads', 'created_at' | 'video_url' | 'poster_url' | 'notice'>;

/** Queues an upload for conversion. The row comes first: no stored file is without one. */
export async function queueConversion(
  deps: ConvertDeps,
  actor: Pick<Actor, 'id'>,
  file: string,
  network: string,
): Promise<string> {
  const id = newId();
  const raw_path = `${INCOMING}${randomUUID()}`;
  const upload = { id, owner_id: actor.id, raw_path, network };
  await deps.db.transaction().execute((trx) => insertConversion(deps, trx, upload));
  await deps.storage.put(raw_path, { file }, 'application/octet-stream');
  await queueUpload(deps, id);
  return id;
}

/** Adds the rows of an upload and its job. @throws ProblemError 409 */
export async function insertConversion(
  deps: Pick<Deps, 'config'>,
  trx: Trx,
  { network, ...upload }: NewUpload & { network: string },
): Promise<void> {
  const { id, owner_id } = upload;
  await demandRoom(trx, await conversionQuota(deps, trx, owner_id), owner_id);
  await insertLongJob(trx, { id, kind: KIND, owner_id, network });
  await trx.insertInto('video_uploads').values(upload).execute();
}

/** Lets a worker convert an upload, once its file is there. */
export const queueUpload = (deps: Pick<Deps, 'db' | 'jobs'>, id: string): Promise<void> =>
  queueLongJob(deps, { id, kind: KIND });

/** The video of one's own upload once it is converted. @throws ProblemError 415, 503 */
export async function conversionEnd(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  gone: () => boolean,
): Promise<UploadedVideo> {
  await endOfLongJob(
    deps.db,
    id,
    gone,
    'Your video is still being converted. Please try again shortly.',
  );
  const { video_url, poster_url, notice, detail } = await ownConversion(deps, actor, id);
  if (video_url === null) throw unsupported(detail ?? MEDIA.videoDamaged);
  return { video_url, poster_url, notice };
}

/** Converts an upload; null if its file is missing, or not free. Safe to repeat and to kill. */
export async function convertUpload(
  deps: ConvertDeps & Pick<Deps, 'now'>,
  id: string,
  worker: Worker,
): Promise<Outcome | null> {
  const upload = await uploadOf(deps.db, id);
  const there = upload?.raw_path && (await deps.storage.exists(upload.raw_path));
  if (!upload || (!there && mayStillCome(upload, deps.now()))) return null;
  const outcome = await workLongJob(deps, id, worker, (job) => convert(deps, upload, job));
  if (outcome !== null && outcome !== 'lost') await dropRawFile(deps, upload);
  return outcome;
}

/** Removes the original file. */
export async function dropRawFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  { id, raw_path }: UploadRow,
): Promise<void> {
  if (raw_path !== null) await deps.storage.remove(raw_path);
  await updateUpload(deps.db, id, { raw_path: null });
}

function mayStillCome({ created_at }: UploadRow, now: Date): boolean {
  return created_at.getTime() > now.getTime() - ARRIVES_WITHIN_MS;
}

async function convert(deps: ConvertDeps, upload: UploadRow, job: ClaimedJob): Promise<'done'> {
  const { id, raw_path, owner_id } = upload;
  if (raw_path === null || !(await deps.storage.exists(raw_path)))
    throw unsupported(MEDIA.videoLost);
  if (job.attempts > MOST_ATTEMPTS) throw unsupported(MEDIA.videoDamaged);
  const folderOf = (claim: string) => path.join(deps.config.dataDir, 'uploads', `video-${claim}`);
  // Removes a killed worker's remains first; if that one is alive after all, it finds its claim
  // lost.
  if (job.former_claim !== null)
    await rm(folderOf(job.former_claim), { recursive: true, force: true });
  const folder = folderOf(job.claim);
  await privateFolder(folder);
  try {
    const file = path.join(folder, 'upload');
    // Nobody writes to it again.
    await pipeline(await deps.storage.open(raw_path), createWriteStream(file, { mode: 0o440 }));
    const seen = await seeVideo(deps, { file, tooLarge: false });
    const prepared = await prepareVideo(deps, { network: owner_id }, seen, folder, {
      signal: job.signal,
      // The last percent is the picture, and storing both.
      onProgress: (part) => job.progress(part * 0.99),
    });
    await storeVideo(deps, owner_id, prepared, async (trx, stored) => {
      await updateUpload(trx, id, stored);
      if (!(await endLongJob(trx, job))) throw new Error('Another worker has taken this over');
    });
    return 'done';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
