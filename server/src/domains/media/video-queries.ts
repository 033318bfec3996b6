import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { thisProcess } from '../../kit/this-process.ts';

export type UploadRow = {
  id: string;
  owner_id: string;
  state: 'waiting' | 'converting' | 'done' | 'failed';
  progress: number;
  raw_path: string | null;
  attempts: number;
  claim: string | null;
  worker: string | null;
  alive_at: Date;
  video_url: string | null;
  poster_url: string | null;
  notice: string | null;
  detail: string | null;
  created_at: Date;
};

const columns = sql`id, owner_id, state, progress, raw_path, attempts, claim, worker, alive_at, video_url,
  poster_url, notice, detail, created_at`;

export async function insertUpload(
  db: Kysely<DB>,
  { id, owner_id, raw_path }: Pick<UploadRow, 'id' | 'owner_id' | 'raw_path'>,
): Promise<void> {
  await sql`insert into video_uploads (id, owner_id, raw_path)
    values (${id}, ${owner_id}, ${raw_path})`.execute(db);
}

export async function uploadOf(
  db: Kysely<DB>,
  id: string,
  ownerId: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from video_uploads where id = ${id} and owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

export type ClaimedUpload = UploadRow & { former_claim: string | null };

/**
 * The uploads that wait, in the order of their turns: first of whoever was served longest ago, so that
 * nobody waits for all that another has sent.
 */
export async function uploadsInTurn(db: Kysely<DB>): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from video_uploads waiting
    left join (
      select owner_id as served_id, max(alive_at) as served_at from video_uploads
      where state <> 'waiting' group by owner_id
    ) served on served_id = owner_id
    where state = 'waiting' order by served_at nulls first, created_at limit 100`.execute(db);
  return rows;
}

/** Takes an upload that waits; `claim` is the right to write its end. */
export async function claimUpload(
  db: Kysely<DB>,
  id: string,
  claim: string,
): Promise<ClaimedUpload | undefined> {
  const { rows } = await sql<ClaimedUpload>`
    update video_uploads u set state = 'converting', claim = ${claim}, worker = ${thisProcess},
      alive_at = now(), attempts = u.attempts + 1, progress = 0
    from (select id, claim from video_uploads where id = ${id} for update) former
    where u.id = former.id and u.state = 'waiting'
    returning u.*, former.claim as former_claim`.execute(db);
  return rows[0];
}

/** Says that the work goes on, and how far it is; false where it is another's now. */
export async function beatUpload(
  db: Kysely<DB>,
  id: string,
  claim: string,
  progress: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_uploads set alive_at = now(), progress = ${progress}
    where id = ${id} and claim = ${claim} and state = 'converting'`.execute(db);
  return numAffectedRows === 1n;
}

type End = Pick<UploadRow, 'video_url' | 'poster_url' | 'notice' | 'detail'>;

/** Writes the end; false where the claim is another's. */
export async function endUpload(
  db: Kysely<DB>,
  id: string,
  claim: string,
  state: 'done' | 'failed',
  end: Partial<End>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_uploads set state = ${state}, progress = 100, alive_at = now(),
      video_url = ${end.video_url ?? null}, poster_url = ${end.poster_url ?? null},
      notice = ${end.notice ?? null}, detail = ${end.detail ?? null}
    where id = ${id} and claim = ${claim} and state = 'converting'`.execute(db);
  return numAffectedRows === 1n;
}

/** Puts an upload back whose worker has died or failed; not if it is another's by now. */
export async function abandonUpload(
  db: Kysely<DB>,
  { id, claim }: Pick<UploadRow, 'id' | 'claim'>,
): Promise<void> {
  await sql`update video_uploads set state = 'waiting'
    where id = ${id} and claim = ${claim} and state = 'converting'`.execute(db);
}

/** Gives an upload back that was not ended for its own sake: the server stops. */
export async function releaseUpload(db: Kysely<DB>, id: string, claim: string): Promise<void> {
  await sql`update video_uploads set state = 'waiting', attempts = attempts - 1
    where id = ${id} and claim = ${claim} and state = 'converting'`.execute(db);
}

export async function openUploads(db: Kysely<DB>): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from video_uploads where state in ('waiting', 'converting')
    order by created_at limit 1000`.execute(db);
  return rows;
}

/** Files of uploads that have ended. */
export async function endedRawFiles(db: Kysely<DB>): Promise<{ id: string; raw_path: string }[]> {
  const { rows } = await sql<{ id: string; raw_path: string }>`
    select id, raw_path from video_uploads
    where state in ('done', 'failed') and raw_path is not null limit 1000`.execute(db);
  return rows;
}

export async function forgetRawFile(db: Kysely<DB>, id: string): Promise<void> {
  await sql`update video_uploads set raw_path = null where id = ${id}`.execute(db);
}

export async function deleteEndedUploads(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from video_uploads
    where created_at < ${before} and state in ('done', 'failed') and raw_path is null`.execute(db);
}
