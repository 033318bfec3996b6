import { MEDIA } from '@souk/contract/media';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../deps.ts';
import { withHeartbeat } from '../../kit/heartbeat.ts';
import { newId } from '../../kit/ids.ts';
import { privateFolder } from '../../kit/private-folder.ts';
import { ProblemError, unsupported } from '../../kit/problems.ts';
import { prepareVideo, seeVideo } from './prepare-video.ts';
import { storeVideo } from './store-video.ts';
import {
  abandonUpload,
  beatUpload,
  claimUpload,
  endUpload,
  forgetRawFile,
  releaseUpload,
  uploadsInTurn,
  type ClaimedUpload,
  type UploadRow,
} from './video-queries.ts';

type Used = Pick<Deps, 'db' | 'storage' | 'video' | 'config'>;

/** A file that has ended its worker this often is not tried again. */
const MOST_ATTEMPTS = 3;
const TOLD_EVERY_MS = 400;
const ARRIVES_WITHIN_MS = 10 * 60_000;

/**
 * Converts the kept upload whose turn it is to one that browsers play; each has a job that calls this once,
 * for itself or for another. Safe to run twice and to be killed: it begins anew, and only who holds the
 * claim writes the end. What is refused is an end too; any other error is thrown, so that the job comes
 * again.
 */
export async function convertNext(deps: Used, signal?: AbortSignal): Promise<void> {
  const claim = newId();
  const upload = await claimNext(deps, claim);
  if (!upload?.raw_path) return;
  const { id } = upload;
  const folderOf = (of: string) => path.join(deps.config.dataDir, 'uploads', `video-${of}`);
  const folder = folderOf(claim);
  // What a killed worker left goes first; one that lives after all finds that its end is not asked for.
  if (upload.former_claim)
    await rm(folderOf(upload.former_claim), { recursive: true, force: true });
  await privateFolder(folder);
  try {
    await convert(deps, upload, claim, folder, signal);
  } catch (error) {
    if (signal?.aborted) await releaseUpload(deps.db, id, claim);
    if (!(error instanceof ProblemError)) {
      await abandonUpload(deps.db, { id, claim });
      throw error;
    }
    // The file is another's to convert: what failed here says nothing of it.
    if (!(await endUpload(deps.db, id, claim, 'failed', { detail: error.message }))) return;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await deps.storage.remove(upload.raw_path);
  await forgetRawFile(deps.db, id);
}

async function claimNext(deps: Used, claim: string): Promise<ClaimedUpload | undefined> {
  for (const upload of await uploadsInTurn(deps.db)) {
    const { id, raw_path } = upload;
    const there = raw_path !== null && (await deps.storage.exists(raw_path));
    if (!there && mayStillCome(upload)) continue;
    // Another worker may have just taken it.
    const claimed = await claimUpload(deps.db, id, claim);
    if (claimed) return claimed;
  }
  return undefined;
}

/** The row is written before the file is stored. */
function mayStillCome({ created_at }: UploadRow): boolean {
  return created_at.getTime() > Date.now() - ARRIVES_WITHIN_MS;
}

async function convert(
  deps: Used,
  upload: UploadRow,
  claim: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { id, raw_path, owner_id, attempts } = upload;
  if (raw_path === null || !(await deps.storage.exists(raw_path)))
    throw unsupported(MEDIA.videoLost);
  if (attempts > MOST_ATTEMPTS) throw unsupported(MEDIA.videoDamaged);
  const file = path.join(folder, 'upload');
  // Nobody writes to it again.
  await pipeline(await deps.storage.open(raw_path), createWriteStream(file, { mode: 0o440 }));

  let percent = 0;
  let told = 0;
  const tell = () => beatUpload(deps.db, id, claim, percent);
  await withHeartbeat(tell, signal, async (mine) => {
    const onProgress = (part: number) => {
      // The last percent is the picture, and putting both in their place.
      percent = Math.floor(part * 99);
      if (Date.now() < told + TOLD_EVERY_MS) return;
      told = Date.now();
      tell().catch(() => undefined);
    };
    const seen = await seeVideo(deps.video, { file, tooLarge: false });
    const prepared = await prepareVideo(deps.video, owner_id, seen, folder, {
      signal: mine,
      onProgress,
    });
    await storeVideo(deps, owner_id, prepared, async (trx, stored) => {
      const ours = await endUpload(trx, id, claim, 'done', stored);
      if (!ours) throw new Error('Another worker has taken this conversion over');
    });
  });
}
