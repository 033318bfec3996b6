import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Email, Id } from './fields.ts';
import { LoginRequest, RegisterRequest } from './sign-in.ts';

export const User = z.object({
  id: Id,
  email: Email,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  /** Whether a link mailed to the address was opened. */
  verified: z.boolean(),
  /** The version of the site’s terms that the user has yet to accept; null if none. */
  terms_due: z.nullable(Count),
  /**
   * The password is too short or too common for this site: ask for a new one. Present only if true.
   */
  password_due: z.optional(z.literal(true)),
  /** An admin who has to show an app or passkey before acting as an admin. Present only if true. */
  second_factor_needed: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

export const SignedIn = z.extend(User, {
  access_token: z.string(),
  token_type: z.literal('bearer'),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const authApi = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    tag: 'auth',
    operationId: 'register',
    summary: 'Create an account and sign in',
    body: RegisterRequest,
    answers: { 201: SignedIn },
    errors: [409],
  }),
  login: endpoint('POST /auth/login', {
    access: 'public',
    tag: 'auth',
    operationId: 'login',
    summary: 'Sign in by email or username',
    body: LoginRequest,
    answers: { 200: SignedIn },
    errors: [401, 403],
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'signed-in',
    tag: 'auth',
    operationId: 'logout',
    summary: 'Sign out: revoke this token',
    answers: { 204: z.void() },
  }),
  me: endpoint('GET /auth/me', {
    access: 'signed-in',
    tag: 'auth',
    operationId: 'whoAmI',
    summary: 'The user this token belongs to',
    answers: { 200: User },
  }),
};
