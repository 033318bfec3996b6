import * as z from 'zod/mini';
import { User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, Time } from './fields.ts';
import { requiredSecret, requiredText } from './inputs.ts';
import { PageQuery } from './paging.ts';
import { EmailInput, PasswordInput, ProfileFields } from './sign-in.ts';

/** The `type` of the 410 of a dead link whose address is verified all the same. */
export const ALREADY_VERIFIED_TYPE = '/problems/already-verified';

export const ACCOUNT = {
  currentRequired: 'Your current password is required',
  currentWrong: 'This is not your current password',
  verifyToExport: 'Please verify your email first, so that only its owner can download this data.',
  deadLink: 'This link has expired or was already used',
  alreadyVerified: 'Your email is verified. You don’t need this link any more.',
  sessionNotFound: 'Session not found',
  lastAdmin: 'You are the only admin. Make someone else an admin first.',
  ordersOpen: (orders: string) =>
    `You have open orders: ${orders}. Your account can be deleted once they are delivered, cancelled or refunded.`,
  salesOpen: (orders: string) =>
    `Your shop has open orders: ${orders}. Your account can be deleted once they are delivered, cancelled or refunded.`,
  /** `until`: a day, such as "December 24, 2026". */
  salesReturnable: (orders: string, until: string) =>
    `Buyers can still ask for refunds on these orders: ${orders}. You can delete your account after ${until}. Until then, you can set your shop on holiday to stop new orders.`,
  moneyMoving: (orders: string) =>
    `The money for these orders is not settled yet: ${orders}. Your account can be deleted once every refund, request and dispute is closed.`,
  moneyDue: (shop: string) =>
    `The balance of ${shop} is not settled. Your account can be deleted once it has been paid out.`,
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
  /** Monthly statements for their shops. */
  statements: z.boolean(),
  /** Decisions on the reports they made, and dismissed reports. */
  reports: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

/** Omitting `statements` leaves that setting unchanged. */
const SetNotifications = z.extend(Notifications, { statements: z.optional(z.boolean()) });
export type SetNotifications = z.infer<typeof SetNotifications>;

const own = { access: 'signed-in', tag: 'auth' } as const;

export const accountsApi = {
  changeProfile: endpoint('PUT /auth/me', {
    ...own,
    operationId: 'changeProfile',
    summary: 'Change your name or username, or request a new email',
    body: ProfileRequest,
    answers: { 200: User },
    errors: [409],
  }),
  changePassword: endpoint('PUT /auth/password', {
    ...own,
    operationId: 'changePassword',
    summary: 'Change your password; ends every other session',
    body: PasswordChange,
    answers: { 204: z.void() },
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    access: 'public',
    tag: 'auth',
    operationId: 'forgotPassword',
    summary: 'Email a link to set a new password, if the account exists',
    body: ForgotPasswordRequest,
    answers: { 204: z.void() },
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    access: 'public',
    tag: 'auth',
    operationId: 'resetPassword',
    summary: 'Set a new password with an emailed link; ends all sessions',
    body: ResetPasswordRequest,
    answers: { 204: z.void() },
    errors: [410],
  }),
  readNotifications: endpoint('GET /auth/notifications', {
    ...own,
    operationId: 'readNotifications',
    summary: 'Which optional emails you get',
    answers: { 200: Notifications },
  }),
  setNotifications: endpoint('PUT /auth/notifications', {
    ...own,
    operationId: 'setNotifications',
    summary: 'Choose which optional emails you get',
    body: SetNotifications,
    answers: { 200: Notifications },
  }),
  advisePassword: endpoint('POST /auth/password-advice', {
    access: 'public',
    tag: 'auth',
    operationId: 'advisePassword',
    summary: 'Check whether a password is very common',
    body: PasswordAdviceRequest,
    answers: { 200: PasswordAdvice },
  }),
  readEmail: endpoint('GET /auth/verify-email', {
    ...own,
    operationId: 'readEmailState',
    summary: 'Whether your email is verified, and the new address awaiting verification',
    answers: { 200: EmailState },
  }),
  verifyEmail: endpoint('POST /auth/verify-email', {
    access: 'public',
    tag: 'auth',
    operationId: 'verifyEmail',
    summary: 'Verify an email address with an emailed link',
    body: VerifyEmailRequest,
    answers: { 204: z.void() },
    errors: [409, 410],
  }),
  sendVerifyEmail: endpoint('POST /auth/verify-email/send', {
    ...own,
    operationId: 'sendVerifyEmail',
    summary: 'Send the verification link again',
    answers: { 204: z.void() },
  }),
  listSessions: endpoint('GET /auth/sessions', {
    ...own,
    operationId: 'listSessions',
    summary: 'Where you’re signed in, most recently used first',
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
    summary: 'Download everything we keep about your account, as JSON and pictures in a zip file',
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
