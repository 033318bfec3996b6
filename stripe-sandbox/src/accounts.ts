import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Work } from './context.ts';
import { checkCountry, currencyOf, transferProblem } from './countries.ts';
import { ApiError, invalidParameter, invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import {
  change,
  find,
  get,
  insert,
  type Account,
  type AccountLink,
  type StoredObject,
} from './objects.ts';
import { address, email, metadata, text } from './params.ts';

/** Parameters of `POST /v1/accounts`: a seller who fills in the hosted page. */
export const CREATE_ACCOUNT = z.strictObject({
  type: z.enum(['express']),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Invalid country: use a two-letter code')
    .optional(),
  email: email.optional(),
  business_profile: z.strictObject({ name: text().optional(), url: address.optional() }).optional(),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.enum(['true']) }) }),
  metadata: metadata.optional(),
  tos_acceptance: z.strictObject({ service_agreement: z.enum(['full', 'recipient']) }).optional(),
});

/** Parameters of `POST /v1/accounts/{id}/reject`. */
export const REJECT_ACCOUNT = z.strictObject({
  reason: z.enum(['fraud', 'other', 'terms_of_service']),
});

/** Parameters of `POST /v1/account_links`. */
export const CREATE_LINK = z.strictObject({
  account: text(),
  type: z.enum(['account_onboarding']),
  refresh_url: address,
  return_url: address,
});

const LINK_SECONDS = 10 * 60;

/** The requirement for an identity document. */
export const DOCUMENT = 'individual.verification.document';

/** The requirements of a new account. */
const FIRST_ASKED = [
  'individual.first_name',
  'individual.last_name',
  'external_account',
  'tos_acceptance.date',
];

/** `POST /v1/accounts`. */
export function createAccount(work: Work, params: z.output<typeof CREATE_ACCOUNT>): Account {
  const { country = work.context.country } = params;
  const agreement = params.tos_acceptance?.service_agreement ?? 'full';
  checkCountry(work.context.country, country, agreement);
  const account: Account = {
    id: newStripeId('account'),
    object: 'account',
    business_profile: (params.business_profile ?? null) as Account['business_profile'] & {},
    charges_enabled: false,
    country,
    created: work.now,
    default_currency: currencyOf(country),
    email: params.email ?? null,
    metadata: params.metadata ?? {},
    tos_acceptance: { date: null, ip: null, service_agreement: agreement, user_agent: null },
    type: 'express',
    ...standing({ submitted: false, due: FIRST_ASKED }),
  };
  return insert(work.store, account).body;
}

/** The state of an account whose requirements in `due` are still open. */
export function standing({ submitted, due }: { submitted: boolean; due: string[] }) {
  const ready = submitted && due.length === 0;
  return stateOf(submitted, due, ready ? null : 'requirements.past_due');
}

type DisabledReason = NonNullable<Account['requirements']>['disabled_reason'] & string;

function stateOf(submitted: boolean, due: string[], disabledReason: DisabledReason | null) {
  const ready = disabledReason === null;
  return {
    capabilities: { transfers: ready ? 'active' : 'inactive' },
    details_submitted: submitted,
    payouts_enabled: ready,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: disabledReason,
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
  } satisfies Partial<Account>;
}

/** Saves the seller's details or Stripe's new requirements, and emits the events. */
export function changeAccount(
  work: Work,
  account: StoredObject<Account>,
  now: { submitted: boolean; due: string[]; bank?: string },
): Account {
  const hidden = { ...account.hidden, ...(now.bank !== undefined && { bank: now.bank }) };
  return changeState(work, { ...account, hidden }, standing(now));
}

function changeState(
  work: Work,
  account: StoredObject<Account>,
  state: ReturnType<typeof standing>,
): Account {
  const { capabilities, details_submitted, id, payouts_enabled, requirements } = account.body;
  const changed = change(work.store, account, state, { hidden: account.hidden }).body;
  const former = { capabilities, details_submitted, payouts_enabled, requirements };
  emit(work, 'account.updated', changed, former, id);
  const before = capabilities?.transfers;
  if (before !== state.capabilities.transfers) {
    emit(work, 'capability.updated', capabilityOf(changed), { status: before }, id);
  }
  return changed;
}

/** An account's `transfers` capability as a separate object. */
export function capabilityOf({ id, capabilities, created, requirements }: Account): object {
  return {
    id: 'transfers',
    object: 'capability',
    account: id,
    requested: true,
    requested_at: created,
    requirements,
    status: capabilities?.transfers ?? 'inactive',
  };
}

/** Blocks transfers until the seller provides more, such as `individual.verification.document`. */
export const restrictAccount = (work: Work, id: string, due: string[]): Account =>
  changeAccount(work, get(work.store, 'account', id), { submitted: true, due });

/** `POST /v1/accounts/{id}/reject`: closes the account permanently. */
export function rejectAccount(
  work: Work,
  { reason }: z.output<typeof REJECT_ACCOUNT>,
  id: string,
): Account {
  const account = connectedAccount(work, id);
  return changeState(work, account, stateOf(true, [], `rejected.${reason}`));
}

/** The seller or Stripe revokes the platform's access to an account. */
export function disconnectAccount(work: Work, id: string): object {
  const account = get(work.store, 'account', id);
  change(work.store, account, {}, { hidden: { ...account.hidden, disconnected: true } });
  const name = work.context.merchant;
  const application = { id: newStripeId('application'), object: 'application', name };
  emit(work, 'account.application.deauthorized', application, undefined, id);
  return application;
}

/** A connected account. @throws ApiError Stripe's 403 if it's unknown or access was revoked */
export function connectedAccount({ store }: Work, id: string): StoredObject<Account> {
  const account = find(store, id, 'account');
  if (account && !account.hidden.disconnected) return account;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  const code = 'account_invalid';
  throw new ApiError(403, { type: 'invalid_request_error', code, message }, 'none');
}

/** `GET /v1/account`: the caller's own account. */
export function ownAccount(work: Work): Partial<Account> {
  if (work.account !== null) return connectedAccount(work, work.account).body;
  const { country, merchant } = work.context;
  return {
    id: 'acct_1SandboxPlatform',
    object: 'account',
    business_profile: { name: merchant } as Account['business_profile'] & {},
    charges_enabled: true,
    country,
    default_currency: currencyOf(country),
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  };
}

/** `POST /v1/account_links`: a link to the hosted page, valid for ten minutes. */
export function createLink(
  work: Work,
  { account, ...given }: z.output<typeof CREATE_LINK>,
): Omit<AccountLink, 'id' | 'account' | 'refresh_url' | 'return_url'> {
  connectedAccount(work, account);
  const id = `${account}_${randomBytes(12).toString('hex')}`;
  const url = `${work.context.publicUrl}/sandbox/onboarding/${id}`;
  const shown = {
    object: 'account_link',
    created: work.now,
    expires_at: work.now + LINK_SECONDS,
    url,
  } as const;
  const { refresh_url, return_url } = given;
  insert<AccountLink>(work.store, { ...shown, id, account, refresh_url, return_url });
  return shown;
}

/** An account that transfers can go to. @throws ApiError Stripe's 400 for one that is not ready */
export function accountToPay(work: Work, id: string): Account {
  const account = find(work.store, id, 'account');
  if (!account || account.hidden.disconnected) {
    const code = 'resource_missing';
    throw invalidRequest(`No such destination: '${id}'`, { code, param: 'destination' });
  }
  const { capabilities, country = 'US', tos_acceptance: tos } = account.body;
  const agreement = tos?.service_agreement === 'recipient' ? 'recipient' : 'full';
  const problem = transferProblem(work.context.country, country, agreement);
  if (problem) throw problem;
  if (capabilities?.transfers === 'active') return account.body;
  throw invalidParameter(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
  );
}
