import type { Quotas } from '@souk/contract/quotas';
import type { Quota } from '../../../db/quota.ts';
import type { Deps } from '../../../deps.ts';
import { conversionQuota, mediaQuota } from '../../media/index.ts';
import { productQuota, shopQuota } from '../../shops/index.ts';

/** An account's usage and its limits. */
export async function quotasOf(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string,
): Promise<Quotas> {
  const taken = async (quota: Quota) => ({
    used: await quota.used(deps.db, accountId),
    most: quota.most,
  });
  const [shops, products, media_bytes, conversions] = await Promise.all([
    taken(shopQuota(deps)),
    taken(productQuota(deps)),
    mediaQuota(deps, deps.db, accountId).then(taken),
    conversionQuota(deps, deps.db, accountId).then(taken),
  ]);
  return { shops, products, media_bytes, conversions };
}
