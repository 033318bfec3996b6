import * as z from 'zod/mini';
import { Email, Id, Time } from './fields.ts';
import { User } from './auth.ts';
import { EmailInput, PasswordInput, ProfileFields } from './sign-in.ts';
import { endpoint } from './endpoint.ts';
import { requiredSecret, requiredText } from './inputs.ts';
import { PageQuery } from './paging.ts';

export const ACCOUNT = {
  currentRequired: 'Your current password is required',
  currentWrong: 'This is not your current password',
  verifyToExport:
    'Please verify your email first: your data is for the owner of that address alone.',
  deadLink: 'This link has expired or was already used',
  sessionNotFound: 'Session not found',
  lastAdmin: 'You are the only admin. Make somebody else an admin first.',
  ordersOpen: (orders: string) =>
    `You have open orders: ${orders}. Your account can be deleted once they are delivered, cancelled or refunded.`,
  salesOpen: (orders: string) =>
    `Your shop has open orders: ${orders}. Your account can be deleted once they are delivered, cancelled or refunded.`,
  moneyMoving: (orders: string) =>
    `Money of these orders is not settled yet: ${orders}. Your account can be deleted once every refund, request and dispute is closed.`,
  moneyDue: (shop: string) =>
    `The balance of ${shop} is not settled. Your account can be deleted once it was paid out and is zero.`,
} as const;

/** The forms' own fields: the names, and the new address. */
export const NamesForm = z.object(ProfileFields);
export type NamesForm = z.infer<typeof NamesForm>;
export const EmailForm = z.object({
  email: EmailInput,
  current_password: requiredSecret(ACCOUNT.currentRequired),
});
export type EmailForm = z.infer<typeof EmailForm>;

/** Omitted fields keep their value. */
export const ProfileRequest = z.extend(z.partial(NamesForm), {
  /**
   * A new address takes effect once its mailed link is opened, and needs the password. Sending the
   * current one cancels a pending change.
   */
  email: z.optional(EmailInput),
  current_password: z.optional(EmailForm.shape.current_password),
});
export type ProfileRequest = z.infer<typeof ProfileRequest>;

const PasswordAdviceRequest = z.object({ password: PasswordInput });
const PasswordAdvice = z.object({
  /**
   * One of the 10,000 commonest: a trial advises against it, a site that others can reach refuses
   * it.
   */
  common: z.boolean(),
});

export const VerifyEmailRequest = z.object({ token: requiredText(ACCOUNT.deadLink, 200) });
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>;

/** The state of an account's email address. */
export const EmailState = z.object({
  email: Email,
  verified: z.boolean(),
  /** The address it changes to once the mailed link is opened. */
  pending_email: z.nullable(Email),
});
export type EmailState = z.infer<typeof EmailState>;

export const PasswordChange = z.object({
  current_password: requiredSecret(ACCOUNT.currentRequired),
  new_password: PasswordInput,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const ForgotPasswordRequest = z.object({ email: EmailInput });
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>;

export const ResetPasswordRequest = z.object({
  token: requiredText(ACCOUNT.deadLink, 200),
  new_password: PasswordInput,
  /** Removes passkeys too, in case somebody else added one. The authenticator app stays. */
  remove_passkeys: z.optional(z.boolean()),
});
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

/** A signed-in session. */
export const Session = z.object({
  id: Id,
  created_at: Time,
  last_used_at: Time,
  /** "Chrome on Android"; null if the browser didn't say. */
  device: z.nullable(z.string()),
  /** Two letters, by the address at login; null if unknown. */
  country: z.nullable(z.string()),
  /** Whether the call came from it. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const DeleteAccount = z.object({ current_password: EmailForm.shape.current_password });
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** Optional mails: those that are not about one's own orders or security. */
export const Notifications = z.object({
  /** New orders of their shops, one by one or daily, as the shop is set. */
  new_orders: z.boolean(),
  /** Payouts to their shops; failed payouts are always mailed. */
  payouts: z.boolean(),
  /** Decisions on the reports they made, and dismissed reports. */
  reports: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

const own = { access: 'signed-in', tag: 'auth' } as const;

export const accountsApi = {
  changeProfile: endpoint('PUT /auth/me', {
    ...own,
    operationId: 'changeProfile',
    summary: 'Change your names, or ask for another email',
    body: ProfileRequest,
    answers: { 200: User },
    errors: [409],
  }),
  changePassword: endpoint('PUT /auth/password', {
    ...own,
    operationId: 'changePassword',
    summary: 'Change your password; every other session ends',
    body: PasswordChange,
    answers: { 204: z.void() },
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    access: 'public',
    tag: 'auth',
    operationId: 'forgotPassword',
    summary: 'Have a link to a new password mailed, if there is such an account',
    body: ForgotPasswordRequest,
    answers: { 204: z.void() },
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    access: 'public',
    tag: 'auth',
    operationId: 'resetPassword',
    summary: 'Set a new password by a mailed link; all sessions end',
    body: ResetPasswordRequest,
    answers: { 204: z.void() },
    errors: [410],
  }),
  readNotifications: endpoint('GET /auth/notifications', {
    ...own,
    operationId: 'readNotifications',
    summary: 'Which mails you get, of those that you can do without',
    answers: { 200: Notifications },
  }),
  setNotifications: endpoint('PUT /auth/notifications', {
    ...own,
    operationId: 'setNotifications',
    summary: 'Choose which of them you get',
    body: Notifications,
    answers: { 200: Notifications },
  }),
  advisePassword: endpoint('POST /auth/password-advice', {
    access: 'public',
    tag: 'auth',
    operationId: 'advisePassword',
    summary: 'Whether many people have that password',
    body: PasswordAdviceRequest,
    answers: { 200: PasswordAdvice },
  }),
  readEmail: endpoint('GET /auth/verify-email', {
    ...own,
    operationId: 'readEmailState',
    summary: 'Whether your email is verified, and what it is to become',
    answers: { 200: EmailState },
  }),
  verifyEmail: endpoint('POST /auth/verify-email', {
    access: 'public',
    tag: 'auth',
    operationId: 'verifyEmail',
    summary: 'Show by a mailed link that an address is yours',
    body: VerifyEmailRequest,
    answers: { 204: z.void() },
    errors: [409, 410],
  }),
  sendVerifyEmail: endpoint('POST /auth/verify-email/send', {
    ...own,
    operationId: 'sendVerifyEmail',
    summary: 'Have the link mailed again',
    answers: { 204: z.void() },
  }),
  listSessions: endpoint('GET /auth/sessions', {
    ...own,
    operationId: 'listSessions',
    summary: 'Where you are signed in, the latest used first',
    query: PageQuery,
    answers: { 200: z.array(Session) },
    gives: ['X-Total-Count'],
  }),
  endSession: endpoint('DELETE /auth/sessions/:sessionId', {
    ...own,
    operationId: 'endSession',
    summary: 'Sign out one place',
    answers: { 204: z.void() },
  }),
  endOtherSessions: endpoint('DELETE /auth/sessions', {
    ...own,
    operationId: 'endOtherSessions',
    summary: 'Sign out everywhere else',
    answers: { 204: z.void() },
  }),
};

export const privacyApi = {
  exportAccount: endpoint('GET /auth/me/export', {
    ...own,
    proof: true,
    operationId: 'exportAccount',
    summary: 'All that is kept of your account and its pictures, as a zip of JSON',
    produces: ['application/zip'],
    errors: [403],
  }),
  deleteAccount: endpoint('DELETE /auth/me', {
    ...own,
    records: ['shop.closed', 'account.deleted'],
    operationId: 'deleteAccount',
    summary: 'Delete your account; refused while orders are open or money is due',
    body: DeleteAccount,
    answers: { 204: z.void() },
    errors: [409],
  }),
};
