import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './fields.ts';
import { PageQuery } from './paging.ts';

/** How long an account's security events are kept (days). */
export const SECURITY_EVENT_DAYS = 90;

/** Security events of an account, in their owner's words on /account. */
export const ACCOUNT_EVENTS = {
  registered: 'Account created',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed: wrong password, code or passkey',
  'sign-in-locked': 'Sign-in blocked after too many wrong passwords',
  'signed-out': 'Signed out',
  'session-ended': 'A session was ended',
  'sessions-ended': 'All other sessions were ended',
  'sign-in-link-sent': 'A sign-in link was requested',
  'reset-link-sent': 'A password reset link was requested',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset with an emailed link',
  'email-change-requested': 'An email change was requested',
  'email-changed': 'Email changed',
  'email-verified': 'Email verified',
  'proof-failed': 'A confirmation failed: wrong password, code or passkey',
  'authenticator-added': 'Authenticator app turned on',
  'authenticator-removed': 'Authenticator app turned off',
  'recovery-code-used': 'A recovery code was used',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'not-me': '“This wasn’t me” was used: every way in was closed',
  'account-exported': 'Your data was exported',
  'payout-details-changed': 'Payout details changed',
  suspended: 'Account suspended by an admin',
  restored: 'Account restored by an admin',
  'admin-granted': 'Made an admin',
  'admin-removed': 'No longer an admin',
  unlocked: 'Two-step sign-in and passkeys removed by the operator',
} as const;
export type AccountEvent = keyof typeof ACCOUNT_EVENTS;

/** Security events of the site as a whole: logged and counted, not kept. */
export type SiteEvent =
  | 'call-refused'
  | 'limit-reached'
  | 'bad-webhook-signature'
  | 'foreign-host'
  | 'admin-change';

export type SecurityEventKind = AccountEvent | SiteEvent;

/** One line of "Sign-ins and changes". */
export const SecurityEvent = z.object({
  id: Id,
  kind: z.string(),
  /** The kind in words. */
  text: z.string(),
  /** Such as the name of a passkey. */
  detail: z.nullable(z.string()),
  created_at: Time,
  /** "Chrome on Android"; null if the browser didn't say. */
  device: z.nullable(z.string()),
  /** Two letters, by the address of the call. */
  country: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const securityApi = {
  list: endpoint('GET /auth/events', {
    access: 'signed-in',
    tag: 'auth',
    operationId: 'listSecurityEvents',
    summary: `Sign-ins and changes to your account in the last ${SECURITY_EVENT_DAYS} days, newest first`,
    query: PageQuery,
    answers: { 200: z.array(SecurityEvent) },
    gives: ['X-Total-Count'],
  }),
};
