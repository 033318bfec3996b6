import { authApi } from '@souk/contract/auth';
import { ordersApi } from '@souk/contract/orders';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import { ADMIN, type Fleet } from '../lib/fleet.ts';
import { until } from '../lib/until.ts';
import type { Load } from './load.ts';
import { PROVIDER_KEY } from './market.ts';

const READY_WITHIN_S = 60;

/** Gives the seller an account at the provider, and delivers what was sold, so that it can be paid. */
export async function deliverAndOnboard(load: Load): Promise<void> {
  const { asker, seller, shopId } = load;
  const { token } = seller;
  const { body: admin } = await asker.call(authApi.login, {
    body: { email_or_username: ADMIN.email, password: ADMIN.password },
  });
  await asker.call(settingsApi.change, {
    token: admin.access_token,
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 10 },
  });
  const params = { shopId };
  const { body } = await asker.call(payoutsApi.onboard, { token, params, body: {} });
  const { pathname } = new URL(body.onboarding_url);
  const form = { action: 'submit', first_name: 'Sam', last_name: 'B', account: '000123456789' };
  await fetch(load.providerUrl + pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  await until('a ready payout account', READY_WITHIN_S, async () => {
    return (await asker.call(payoutsApi.account, { token, params })).body.state === 'ready';
  });
  const sold = await asker.call(ordersApi.listOfShop, { token, params, query: { limit: 100 } });
  for (const { id: orderId, status } of sold.body) {
    if (status !== 'paid') continue;
    await asker.call(ordersApi.change, {
      token,
      params: { shopId, orderId },
      body: { status: 'delivered' },
    });
  }
}

/** The transfers that the provider has made to the seller. */
export async function transfersTo(fleet: Fleet, load: Load): Promise<{ amount: number }[]> {
  const [account] = await fleet.rows<{ id: string }>(
    'select provider_account_id as id from payout_accounts where shop_id = $1',
    [load.shopId],
  );
  const answer = await fetch(
    `${fleet.provider.url}/v1/transfers?limit=100&destination=${account?.id}`,
    { headers: { authorization: `Bearer ${PROVIDER_KEY}` } },
  );
  return ((await answer.json()) as { data: { amount: number }[] }).data;
}
