// Mailed links that work once: /sign-in-link?token= and /not-me?token=.
import * as z from 'zod/mini';
import { ACCOUNT } from './accounts.ts';
import { SignedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Degrees, requiredText } from './inputs.ts';
import { EmailInput } from './sign-in.ts';

export const SignInLinkRequest = z.object({ email: EmailInput });
export type SignInLinkRequest = z.infer<typeof SignInLinkRequest>;

export const SignInByLinkRequest = z.object({
  token: requiredText(ACCOUNT.deadLink, 200),
  lat: z.optional(z.nullable(Degrees('Latitude', 90))),
  lng: z.optional(z.nullable(Degrees('Longitude', 180))),
});
export type SignInByLinkRequest = z.infer<typeof SignInByLinkRequest>;

export const NotMeRequest = z.object({ token: requiredText(ACCOUNT.deadLink, 200) });
export type NotMeRequest = z.infer<typeof NotMeRequest>;

const anyone = { access: 'public', tag: 'auth' } as const;

export const signInLinkApi = {
  send: endpoint('POST /auth/login/link', {
    ...anyone,
    operationId: 'sendSignInLink',
    summary: 'Email a link that signs in once within 10 minutes, if the account exists',
    body: SignInLinkRequest,
    answers: { 204: z.void() },
  }),
  confirm: endpoint('POST /auth/login/link/confirm', {
    ...anyone,
    operationId: 'signInByLink',
    summary: 'Sign in with an emailed link; two-step sign-in still asks for a code',
    body: SignInByLinkRequest,
    answers: { 200: SignedIn },
    errors: [401, 403, 410],
  }),
};

export const notMeApi = {
  confirm: endpoint('POST /auth/not-me', {
    ...anyone,
    operationId: 'thisWasNotMe',
    summary:
      'With an emailed link: close every way into the account, and email its owner a link to set a new password',
    body: NotMeRequest,
    answers: { 204: z.void() },
    // 409: another account has the address that this one would return to.
    errors: [409, 410],
  }),
};
