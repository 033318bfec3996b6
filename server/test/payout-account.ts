import { payoutsApi } from '@souk/contract/payouts';
import type { Deps } from '../src/deps.ts';
import type { World } from './world.ts';

type Seller = Awaited<ReturnType<World['seller']>>;

/** Completes the provider's page as a seller does. */
export async function onboards(world: World, seller: Seller, account = '000123456789') {
  const params = { shopId: seller.shop.id };
  const { body } = await seller.calls(payoutsApi.onboard, { params });
  const { pathname } = new URL(body.onboarding_url);
  await fetch(world.sandboxUrl + pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'submit', first_name: 'Sam', last_name: 'B', account }),
  });
}

/** Gives a shop an account that the sandbox doesn't know, unless it has one. */
export async function openAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  state: 'ready' | 'pending',
) {
  await db
    .insertInto('payout_accounts')
    .values({
      shop_id: shopId,
      provider_account_id: `acct_${shopId}`,
      state,
      updated_at: now(),
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
