import { statfs } from 'node:fs/promises';
import { nearestExisting } from './reach.ts';

/** The embedded database can't run. The message explains the problem and the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The errno name of a system error (`ENOENT`, `EACCES` …), or undefined for any other value. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const MIB = 1024 * 1024;

/** Turns a failure, with PostgreSQL's own output (`text`), into one sentence for a person. */
export async function explain(
  dataDir: string,
  text: string,
  cause?: unknown,
): Promise<EmbeddedPostgresError> {
  if (cause instanceof EmbeddedPostgresError) return cause;
  return new EmbeddedPostgresError(await sentence(dataDir, text, errorCode(cause)), { cause });
}

async function sentence(dataDir: string, text: string, code: string | undefined): Promise<string> {
  if (/shared memory segment.*No space left/i.test(text)) {
    return `This machine leaves PostgreSQL too little shared memory (/dev/shm): give it at least 64 MB, or set DATABASE_URL to your own PostgreSQL.`;
  }
  if (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /No space left on device|quota exceeded/i.test(text)
  ) {
    return `The disk that holds the data folder ${dataDir} is full (${await freeSpace(dataDir)} free): make room, or set DATA_DIR to a folder on another disk.`;
  }
  if (/user does not exist|could not look up effective user/i.test(text)) {
    return `PostgreSQL runs only as a user with an entry in /etc/passwd, and user ${process.geteuid?.()} has none: add one, or set DATABASE_URL to your own PostgreSQL.`;
  }
  if (/has invalid permissions|has wrong ownership/i.test(text)) {
    return `The data folder ${dataDir} must belong to the user who runs PostgreSQL and be closed to others (mode 0700), and it is not, or its disk can't keep permissions: repair that with chown and chmod, or set DATA_DIR to another folder.`;
  }
  if (code === 'EROFS' || /Read-only file system/i.test(text)) {
    return `The data folder ${dataDir} is on a disk that can only be read: set DATA_DIR to a folder on another disk.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || /Permission denied/i.test(text)) {
    return `Souk may not write in the data folder ${dataDir}: start it as the user to whom the folder belongs, or set DATA_DIR to a folder that you can write in.`;
  }
  const last = lastComplaint(text);
  return `PostgreSQL could not start in the data folder ${dataDir}${last ? ` (it says: ${last})` : ''}: its log is in ${dataDir}/log.`;
}

function lastComplaint(text: string): string | undefined {
  const complaints = text.matchAll(/(?:FATAL|PANIC|error|ERROR): +(.+)/g);
  return [...complaints].at(-1)?.[1]?.trim().replace(/\.$/, '');
}

async function freeSpace(dataDir: string): Promise<string> {
  const disk = await statfs(await nearestExisting(dataDir)).catch(() => undefined);
  return disk ? `${Math.floor((disk.bavail * disk.bsize) / MIB)} MB` : 'nothing';
}
