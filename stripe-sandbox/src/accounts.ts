import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { Work } from './context.ts';
import { invalidParameter } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import {
  change,
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
  email: email.optional(),
  business_profile: z.strictObject({ name: text().optional(), url: address.optional() }).optional(),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.enum(['true']) }) }),
  metadata: metadata.optional(),
});

/** Parameters of `POST /v1/account_links`. */
export const CREATE_LINK = z.strictObject({
  account: text(),
  type: z.enum(['account_onboarding']),
  refresh_url: address,
  return_url: address,
});

const LINK_SECONDS = 10 * 60;

/** The requirements of a new account. */
const FIRST_ASKED = [
  'individual.first_name',
  'individual.last_name',
  'external_account',
  'tos_acceptance.date',
];

/** `POST /v1/accounts`. */
export function createAccount(work: Work, params: z.output<typeof CREATE_ACCOUNT>): Account {
  const account: Account = {
    id: newStripeId('account'),
    object: 'account',
    business_profile: (params.business_profile ?? null) as Account['business_profile'] & {},
    charges_enabled: false,
    country: 'US',
    created: work.now,
    default_currency: 'usd',
    email: params.email ?? null,
    metadata: params.metadata ?? {},
    type: 'express',
    ...standing({ submitted: false, due: FIRST_ASKED }),
  };
  return insert(work.store, account).body;
}

/** The state of an account whose requirements in `due` are still open. */
export function standing({ submitted, due }: { submitted: boolean; due: string[] }) {
  const ready = submitted && due.length === 0;
  return {
    capabilities: { transfers: ready ? 'active' : 'inactive' },
    details_submitted: submitted,
    payouts_enabled: ready,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: ready ? null : 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
  } satisfies Partial<Account>;
}

/** Saves what the seller entered on the hosted page, and sends the event. */
export function changeAccount(
  work: Work,
  account: StoredObject<Account>,
  now: { submitted: boolean; due: string[] },
): Account {
  const { capabilities, details_submitted, payouts_enabled, requirements } = account.body;
  const changed = change(work.store, account, standing(now)).body;
  emit(work, 'account.updated', changed, {
    capabilities,
    details_submitted,
    payouts_enabled,
    requirements,
  });
  return changed;
}

/** `POST /v1/account_links`: a link to the hosted page, valid for ten minutes. */
export function createLink(
  work: Work,
  { account, ...given }: z.output<typeof CREATE_LINK>,
): Omit<AccountLink, 'id' | 'account' | 'refresh_url' | 'return_url'> {
  get(work.store, 'account', account, 'account');
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
  const account = get(work.store, 'account', id, 'destination').body;
  if (account.capabilities?.transfers === 'active') return account;
  throw invalidParameter(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
  );
}
