import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Quota } from '../../db/quota.ts';
import { value } from '../../db/raw-sql.ts';
import type { Deps } from '../../deps.ts';
import { privateFolder } from '../../kit/private-folder.ts';
import { NO_ROOM, noRoom } from '../../kit/problems.ts';

/** The name that {@link demandRoom} locks for the quota that all accounts share. */
export const EVERYBODY = 'everybody';

/** Bytes of all accounts' pictures and videos together; null if the operator sets no limit. */
export function siteQuota({ config, log }: Pick<Deps, 'config' | 'log'>): Quota | null {
  const most = config.quotas.allMediaBytes;
  if (most === null) return null;
  const problem = () => {
    log.error('pictures and videos take up MAX_ALL_MEDIA_GB: uploads are refused');
    return noRoom();
  };
  return {
    name: 'media of the site',
    code: 'unavailable',
    most,
    refusal: () => NO_ROOM,
    problem,
    used: allMediaBytes,
  };
}

const allMediaBytes: Quota['used'] = async (db) => {
  const { bytes } = await db
    .selectFrom('media')
    .select(value('text | null')`sum(bytes)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/**
 * Refuses an upload before it is read, while the disk still has room for everything else. @throws
 * ProblemError 503
 */
export async function expectDiskRoom(
  deps: Pick<Deps, 'config' | 'log'>,
  request: FastifyRequest,
): Promise<void> {
  if (await hasDiskRoom(deps, Number(request.headers['content-length']) || 0)) return;
  deps.log.error('the disk is nearly full, see MIN_FREE_GB: uploads are refused');
  throw noRoom();
}

/**
 * Whether the required free space remains after this many bytes, on the disks of uploads and of
 * media.
 */
export async function hasDiskRoom({ config }: Pick<Deps, 'config'>, bytes = 0): Promise<boolean> {
  const folders = ['uploads', 'media'].map((name) => path.join(config.dataDir, name));
  const free = await Promise.all(folders.map(freeBytes));
  return Math.min(...free) >= config.quotas.freeBytes + bytes;
}

async function freeBytes(folder: string): Promise<number> {
  await privateFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
