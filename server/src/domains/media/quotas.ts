import { QUOTAS } from '@souk/contract/quotas';
import { openLongJobs } from '../../db/long-jobs.ts';
import type { Quota } from '../../db/quota.ts';
import type { Deps } from '../../deps.ts';

type Settings = Pick<Deps, 'config'>;

/** Bytes of pictures and videos that an account has uploaded or had made. */
export const mediaQuota = ({ config }: Settings): Quota => ({
  name: 'media',
  most: config.quotas.mediaBytes,
  refusal: QUOTAS.mediaBytes,
  used: async (db, accountId) => {
    const { bytes } = await db
      .selectFrom('media')
      .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
      .where('owner_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  },
});

/** Videos of an account that wait to be converted. */
export const conversionQuota = ({ config }: Settings): Quota => ({
  name: 'conversions',
  most: config.quotas.conversions,
  refusal: QUOTAS.conversions,
  used: (db, accountId) => openLongJobs(db, 'convert-video', accountId),
});
