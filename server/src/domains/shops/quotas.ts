import { QUOTAS } from '@souk/contract/quotas';
import type { Quota } from '../../db/quota.ts';
import { value } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';

type Settings = Pick<Deps, 'config'>;

const openShops = (db: Db, ownerId: string) =>
  db.selectFrom('shops').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);

/** The quota of open shops for an account. */
export const shopQuota = ({ config }: Settings): Quota => ({
  name: 'shops',
  code: 'too_many_shops',
  most: config.quotas.shops,
  refusal: QUOTAS.shops,
  used: async (db, accountId) => {
    const { count } = await openShops(db, accountId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

/** The quota of live products in the open shops of an account. */
export const productQuota = ({ config }: Settings): Quota => ({
  name: 'products',
  code: 'too_many_products',
  most: config.quotas.products,
  refusal: QUOTAS.products,
  used: async (db, accountId) => {
    const { products } = await openShops(db, accountId)
      .select(value('number | null')`sum(product_count)`.as('products'))
      .executeTakeFirstOrThrow();
    return products ?? 0;
  },
});
