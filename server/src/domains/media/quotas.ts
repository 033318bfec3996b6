import { QUOTAS } from '@souk/contract/quotas';
import { demandRoom, expectRoom, type Quota } from '../../db/quota.ts';
import { value } from '../../db/raw-sql.ts';
import type { Db, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { openLongJobs } from '../../jobs/long-jobs.ts';
import { isVerified } from '../accounts/index.ts';
import { EVERYBODY, siteQuota } from './site-room.ts';

type Settings = Pick<Deps, 'config'>;

/**
 * Bytes of an account's uploaded and generated pictures and videos: fewer until its email is
 * verified.
 */
export async function mediaQuota({ config }: Settings, db: Db, accountId: string): Promise<Quota> {
  const verified = await isVerified(db, accountId);
  const { mediaBytes, unverified } = config.quotas;
  return {
    name: 'media',
    code: 'too_many_files',
    most: verified ? mediaBytes : Math.min(mediaBytes, unverified.mediaBytes),
    refusal: verified ? QUOTAS.mediaBytes : QUOTAS.mediaBytesUnverified,
    used: mediaBytesOf,
  };
}

/**
 * Makes sure that this many more bytes fit for an account and on the site. @throws ProblemError
 * 409, 503
 */
export async function demandMediaRoom(
  deps: Pick<Deps, 'config' | 'log'>,
  trx: Trx,
  accountId: string,
  bytes: number,
): Promise<void> {
  await demandRoom(trx, await mediaQuota(deps, trx, accountId), accountId, bytes);
  const site = siteQuota(deps);
  if (site) await demandRoom(trx, site, EVERYBODY, bytes);
}

/** The same check before any work, without a guarantee. @throws ProblemError 409, 503 */
export async function expectMediaRoom(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  accountId: string,
): Promise<void> {
  await expectRoom(deps.db, await mediaQuota(deps, deps.db, accountId), accountId);
  const site = siteQuota(deps);
  if (site) await expectRoom(deps.db, site, EVERYBODY);
}

async function mediaBytesOf(db: Db, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(value('text | null')`sum(bytes)`.as('bytes'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** An account's videos waiting for conversion: fewer until its email is verified. */
export async function conversionQuota(
  { config }: Settings,
  db: Db,
  accountId: string,
): Promise<Quota> {
  const verified = await isVerified(db, accountId);
  const { conversions, unverified } = config.quotas;
  return {
    name: 'conversions',
    code: 'too_many_conversions',
    most: verified ? conversions : Math.min(conversions, unverified.conversions),
    refusal: verified ? QUOTAS.conversions : QUOTAS.conversionsUnverified,
    used: (at, id) => openLongJobs(at, 'convert-video', id),
  };
}
