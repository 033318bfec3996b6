import { pages } from '@souk/contract/pages';
import { PAYOUTS, type PayoutAccount } from '@souk/contract/payouts';
import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { PayoutAccount as ProviderAccount } from '../../../gateways/payments/payout-provider.ts';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import {
  AccountGone,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict } from '../../../kit/problems.ts';
import {
  type Actor,
  emailOf,
  noteAccountEvent,
  type Origin,
  recordChange,
} from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { isShopSuspended, shopHead } from '../../shops/index.ts';
import { mailAccountGone } from './account-mails.ts';
import { lastBankRefusal } from './bank-refusals.ts';
import { mailRestricted } from './payout-mails.ts';
import { accountOf, NOT_A_SHOP, shopOfAccount } from './queries.ts';

type AccountDeps = SyncDeps & Pick<Deps, 'config'>;

/**
 * Returns the state of a shop's account, fetched from the provider until it is ready. @throws
 * ProblemError 404
 */
export async function payoutAccount(deps: AccountDeps, shopId: string): Promise<PayoutAccount> {
  const known = await accountOf(deps.db, shopId);
  const refused = await lastBankRefusal(deps, shopId);
  if (!known || known.disconnected_at) return { ...NO_ACCOUNT, ...refused };
  if (known.state !== 'ready') {
    try {
      return { ...(await refreshAccount(deps, known.provider_account_id)), ...refused };
    } catch (error) {
      // The stored state will do: the provider notifies us of changes.
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    }
  }
  return { state: known.state, requirements: known.requirements, ...refused };
}

type AccountState = Pick<PayoutAccount, 'state' | 'requirements'>;
const NO_ACCOUNT: AccountState = { state: 'none', requirements: [] };

type SyncDeps = Pick<Deps, 'db' | 'now' | 'payments'> & MailDeps;

/**
 * Refreshes an account that the provider reports as changed; ignores one that belongs to no shop.
 * Returns what was done.
 */
export async function syncAccount(deps: SyncDeps, accountId: string): Promise<string[]> {
  if ((await shopOfAccount(deps.db, accountId)) === null) return [NOT_A_SHOP];
  const { state } = await refreshAccount(deps, accountId);
  return [
    state === 'none'
      ? 'The shop’s payout account is no longer connected'
      : `The shop’s payout account is ${state}`,
  ];
}

/**
 * Reads an account from the provider and stores its state. Mails the seller if it has been
 * restricted or disconnected. @throws ProviderUnavailable, ProviderRefused
 */
export async function refreshAccount(deps: SyncDeps, accountId: string): Promise<AccountState> {
  const { db, now, payments } = deps;
  try {
    const { state, requirements } = await payments.retrieveAccount(accountId);
    await db.transaction().execute(async (trx) => {
      const account = await trx
        .selectFrom('payout_accounts')
        .select(['shop_id', 'state'])
        .where('provider_account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!account) return;
      await trx
        .updateTable('payout_accounts')
        .set({ state, requirements, updated_at: now(), disconnected_at: null })
        .where('provider_account_id', '=', accountId)
        .execute();
      if (account.state === 'ready' && state !== 'ready') {
        await mailRestricted(trx, deps, { shopId: account.shop_id, requirements });
      }
    });
    return { state, requirements };
  } catch (error) {
    if (!(error instanceof AccountGone)) throw error;
    await disconnect(deps, accountId);
    return NO_ACCOUNT;
  }
}

/** Like {@link refreshAccount}, but keeps the stored state if the provider fails. */
export async function tryRefreshAccount(deps: SyncDeps, accountId: string): Promise<void> {
  try {
    await refreshAccount(deps, accountId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}

/** Marks an account as disconnected and mails its seller. Safe to repeat. */
async function disconnect(deps: SyncDeps, accountId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .updateTable('payout_accounts')
      .set({
        // Earlier releases ignore disconnected_at, but they don't pay restricted accounts.
        state: 'restricted',
        requirements: [],
        disconnected_at: deps.now(),
        updated_at: deps.now(),
      })
      .where('provider_account_id', '=', accountId)
      .where('disconnected_at', 'is', null)
      .returning('shop_id')
      .executeTakeFirst();
    if (gone) await mailAccountGone(trx, deps, { accountId, shopId: gone.shop_id });
  });
}

/**
 * Returns a link to the provider's page where a seller sets up their account. Opens the account if
 * needed. @throws ProblemError 404; 409 if the provider refuses or the shop is suspended; 503
 */
export async function onboard(
  deps: AccountDeps & Pick<Deps, 'security'>,
  actor: Actor,
  { shopId, country }: { shopId: string; country: string | null },
  origin: Origin,
): Promise<PayoutAccount & { onboarding_url: string }> {
  const shop = await shopHead(deps.db, shopId);
  if (shop.owner_id === actor.id && (await isShopSuspended(deps.db, shopId))) {
    throw conflict('shop_suspended', PAYOUTS.suspended);
  }
  const money = new URL(pages.shopMoney(shopId), deps.config.publicUrl).href;
  try {
    const known = await accountOf(deps.db, shopId);
    const isOpen = known !== undefined && known.disconnected_at === null;
    if (isOpen && country !== null) await requireCountry(deps, known, country);
    const account = isOpen
      ? known
      : await openAccount(deps, actor, { ...shop, country, former: known });
    const onboarding_url = await deps.payments.onboardingUrl({
      key: newId(),
      accountId: account.provider_account_id,
      returnUrl: `${money}?payouts=done`,
      refreshUrl: `${money}?payouts=again`,
    });
    const event = { kind: 'payout-details-changed', userId: shop.owner_id, ...origin } as const;
    await noteAccountEvent(deps, deps.db, { ...event, detail: shop.name });
    const { state, requirements } = account;
    return { state, requirements, ...(await lastBankRefusal(deps, shopId)), onboarding_url };
  } catch (error) {
    if (error instanceof ProviderRefused) {
      throw conflict('refused_by_provider', `The payment provider refused: ${error.message}`);
    }
    throw providerProblem(error) ?? error;
  }
}

/** Rejects a different country for an open account. @throws ProblemError 409 */
async function requireCountry(
  { payments }: AccountDeps,
  account: Pick<Row<'payout_accounts'>, 'country'>,
  country: string,
): Promise<void> {
  const own = account.country ?? (await payments.platform()).country;
  if (own !== country) throw conflict('payout_country_fixed', PAYOUTS.countryFixed);
}

type NewAccount = {
  id: string;
  owner_id: string;
  country: string | null;
  /** The shop's previous account, now disconnected. */
  former: Row<'payout_accounts'> | undefined;
};

async function openAccount(
  { db, now, payments }: AccountDeps,
  actor: Actor,
  { id: shopId, owner_id, country, former }: NewAccount,
) {
  const email = await emailOf(db, owner_id);
  // With this key, concurrent requests or a retry after a crash open the same account.
  const key = [shopId, email, country, former?.provider_account_id].filter(Boolean).join('-');
  const opened: ProviderAccount = await payments.createAccount({ key, shopId, email, country });
  const { id: provider_account_id, state, requirements } = opened;
  const account = { provider_account_id, state, requirements, country, updated_at: now() };
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('payout_accounts')
      .values({ shop_id: shopId, ...account })
      .onConflict((oc) =>
        oc
          .column('shop_id')
          .doUpdateSet({ ...account, disconnected_at: null })
          .where('payout_accounts.disconnected_at', 'is not', null),
      )
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
  const kept = await accountOf(db, shopId);
  if (!kept) throw new Error('The account was not saved');
  return kept;
}
