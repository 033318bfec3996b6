import { pages } from '@souk/contract/pages';
import { PAYOUTS, type PayoutAccount } from '@souk/contract/payouts';
import type { Deps } from '../../deps.ts';
import type { PayoutAccount as ProviderAccount } from '../../gateways/payments/payout-provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import type { Origin } from '../auth/devices.ts';
import { emailOf } from '../auth/reads.ts';
import { noteAccountEvent } from '../security/note-event.ts';
import { shopHead } from '../shops/reads.ts';
import { accountOf } from './queries.ts';

type AccountDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'config'>;

/**
 * Returns the state of a shop's account, fetched from the provider until it is ready. @throws
 * ProblemError 404
 */
export async function payoutAccount(deps: AccountDeps, shopId: string): Promise<PayoutAccount> {
  const known = await accountOf(deps.db, shopId);
  if (!known) return { state: 'none', requirements: [] };
  if (known.state !== 'ready') {
    try {
      return await refreshAccount(deps, known.provider_account_id);
    } catch (error) {
      // The stored state will do: the provider notifies us of changes.
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    }
  }
  return { state: known.state, requirements: known.requirements };
}

type SyncDeps = Pick<Deps, 'db' | 'now' | 'payments'>;

/**
 * Refreshes an account that the provider reports as changed; ignores one that belongs to no shop.
 * Returns what was done.
 */
export async function syncAccount(deps: SyncDeps, accountId: string): Promise<string[]> {
  const ours = deps.db.selectFrom('payout_accounts').select('shop_id');
  const known = await ours.where('provider_account_id', '=', accountId).execute();
  if (known.length === 0) return ['This account is no shop’s'];
  const { state } = await refreshAccount(deps, accountId);
  return [`The shop’s payout account is ${state}`];
}

/** Reads an account from the provider and stores its state. */
async function refreshAccount(
  { db, now, payments }: SyncDeps,
  accountId: string,
): Promise<PayoutAccount> {
  const { state, requirements } = await payments.retrieveAccount(accountId);
  await db
    .updateTable('payout_accounts')
    .set({ state, requirements, updated_at: now() })
    .where('provider_account_id', '=', accountId)
    .execute();
  return { state, requirements };
}

/**
 * Sends a seller to the provider's page to set up their account. @throws ProblemError 404; 409; 503
 */
export async function onboard(
  deps: AccountDeps & Pick<Deps, 'security'>,
  actor: Actor,
  shopId: string,
  origin: Origin,
): Promise<PayoutAccount & { onboarding_url: string }> {
  const shop = await shopHead(deps.db, shopId);
  const money = new URL(pages.shopMoney(shopId), deps.config.publicUrl).href;
  try {
    const account = (await accountOf(deps.db, shopId)) ?? (await openAccount(deps, actor, shop));
    const onboarding_url = await deps.payments.onboardingUrl({
      key: newId(),
      accountId: account.provider_account_id,
      returnUrl: `${money}?payouts=done`,
      refreshUrl: `${money}?payouts=again`,
    });
    const event = { kind: 'payout-details-changed', userId: shop.owner_id, ...origin } as const;
    await noteAccountEvent(deps, deps.db, { ...event, detail: shop.name });
    return { state: account.state, requirements: account.requirements, onboarding_url };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw unavailable(PAYOUTS.providerAway, 10);
    if (error instanceof ProviderRefused) {
      throw conflict(`The payment provider refused: ${error.message}`);
    }
    throw error;
  }
}

async function openAccount(
  { db, now, payments }: AccountDeps,
  actor: Actor,
  { id: shopId, owner_id }: { id: string; owner_id: string },
) {
  const email = await emailOf(db, owner_id);
  // With this key, concurrent requests or a retry after a crash open the same account.
  const opened: ProviderAccount = await payments.createAccount({
    key: `${shopId}-${email}`,
    shopId,
    email,
  });
  const { id: provider_account_id, state, requirements } = opened;
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('payout_accounts')
      .values({ shop_id: shopId, provider_account_id, state, requirements, updated_at: now() })
      .onConflict((oc) => oc.column('shop_id').doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    const target = { kind: 'shop', id: shopId };
    await recordChange(trx, actor, {
      kind: 'payout-account.opened',
      target,
      before: null,
      after: { state },
    });
  });
  const account = await accountOf(db, shopId);
  if (!account) throw new Error('The account was not kept');
  return account;
}
