import { QUOTAS } from '@souk/contract/quotas';
import type { Quota } from '../../db/quota.ts';
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

/** The quota of a shop's discounts, ended ones included. */
export const discountQuota = ({ config }: Settings): Quota => ({
  name: 'discounts',
  code: 'too_many_discounts',
  most: config.quotas.discounts,
  refusal: QUOTAS.discounts,
  used: async (db, shopId) => {
    const { count } = await db
      .selectFrom('discounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('shop_id', '=', shopId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

/** The quota of products in the open shops of an account. Drafts and hidden ones take room too. */
export const productQuota = ({ config }: Settings): Quota => ({
  name: 'products',
  code: 'too_many_products',
  most: config.quotas.products,
  refusal: QUOTAS.products,
  used: async (db, accountId) => {
    const { count } = await db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('shop_id', 'in', openShops(db, accountId).select('id'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
