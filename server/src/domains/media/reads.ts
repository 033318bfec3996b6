import { MEDIA, type VideoJob } from '@souk/contract/media';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { longJob } from '../../jobs/long-jobs.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { uploadOf } from './queries.ts';

/** The still picture of an uploaded video; null if it has none or is not ours. */
export async function posterOf(db: Db, videoPath: string | null): Promise<string | null> {
  if (videoPath === null) return null;
  return (await postersOf(db, [videoPath])).get(videoPath) ?? null;
}

/** The same for many videos, by their paths; those without one are left out. */
export async function postersOf(
  db: Db,
  videoPaths: readonly string[],
): Promise<Map<string, string>> {
  if (videoPaths.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['path', 'poster_path'])
    .where('path', 'in', videoPaths)
    .where('kind', '=', 'video')
    .execute();
  return new Map(
    rows.flatMap(({ path, poster_path }) => (poster_path === null ? [] : [[path, poster_path]])),
  );
}

/** The progress of one's own upload's conversion. @throws ProblemError 404, also for another's */
export async function ownConversion(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<VideoJob> {
  // Its end is written with the upload: read in this order, a finished job has its video.
  const job = await longJob(deps.db, id);
  const upload = await uploadOf(deps.db, id);
  if (upload?.owner_id !== actor.id) throw notFound(MEDIA.videoUnknown);
  const { video_url, poster_url, notice } = upload;
  const state = job.state !== 'running' ? job.state : job.held ? 'converting' : 'waiting';
  const progress = Math.floor(job.progress * 100);
  return { id, state, progress, video_url, poster_url, notice, detail: job.error };
}

/** Whether this person has uploaded all of these pictures. */
export async function areOwnImages(
  db: Db,
  actor: Pick<Actor, 'id'>,
  paths: readonly string[],
): Promise<boolean> {
  if (paths.length === 0) return true;
  const own = db.selectFrom('media').select('path').where('path', 'in', paths);
  const found = await own.where('owner_id', '=', actor.id).where('kind', '=', 'image').execute();
  return found.length === new Set(paths).size;
}
