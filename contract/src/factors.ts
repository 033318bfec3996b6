import * as z from 'zod/mini';
import { ACCOUNT } from './accounts.ts';
import { SignedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { bare, Degrees, line, requiredSecret, requiredText, requiredWord } from './inputs.ts';
import { PageQuery } from './paging.ts';

export const FACTORS = {
  codeRequired: 'Enter the code',
  codeWrong: 'This code is wrong or was already used',
  /** The site has lost the key to the app's secret. */
  codeUnchecked: "Codes from an app can't be checked right now. Use a recovery code or a passkey.",
  cannotSetUp: "An app can't be set up right now. Please try again later.",
  /** A password was right; see {@link SecondFactorRequired}. */
  required: 'Enter the code from your authenticator app',
  /** For an admin, or a seller changing payouts, who has neither. */
  setUp: 'Set up an authenticator app or a passkey at /account first.',
  /** For one who has, but signed in without it. */
  useIt: 'Sign in again with your authenticator app or passkey to do this.',
  loginOver: 'Signing in took too long. Please start again.',
  alreadyOn: 'Two-step sign-in is already on',
  notOn: 'Two-step sign-in is not on',
  notStarted: 'Start again: there is no authenticator app to confirm',
  passkeyNotFound: 'Passkey not found',
  passkeyTaken: 'This passkey is already in use',
  passkeyRefused: 'The passkey could not be checked. Please try again.',
  passkeyUnknown: 'This passkey is no longer known here. Please sign in with your password.',
  passkeysMost: 'An account can have at most 20 passkeys. Remove one that you no longer use.',
} as const;

export const PASSKEYS_MOST = 20;

/** The end of the `type` of a right password's 401, if a code is needed as well. */
const SECOND_FACTOR = '/second-factor-required';
export const SECOND_FACTOR_TYPE = `/problems${SECOND_FACTOR}`;

/** The `type` of the 403 of a call that needs a session with a second factor. */
export const SECOND_FACTOR_NEEDED_TYPE = '/problems/second-factor-needed';

/**
 * The problem that a right password gets; `login_token` is valid for five minutes, for one login.
 */
export const SecondFactorRequired = z.object({
  type: z.string().check(z.endsWith(SECOND_FACTOR)),
  login_token: z.string(),
});

/** Six digits of an authenticator app, or a recovery code. */
export const CodeInput = requiredWord(FACTORS.codeRequired, 50);
const place = {
  lat: z.optional(z.nullable(Degrees('Latitude', 90))),
  lng: z.optional(z.nullable(Degrees('Longitude', 180))),
};

export const SecondFactorRequest = z.object({
  login_token: requiredText(FACTORS.loginOver, 200),
  /** Six digits of an authenticator app, or a recovery code. */
  code: CodeInput,
  ...place,
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

export const TotpState = z.object({
  enabled: z.boolean(),
  /** Since when; null while it is off. */
  enabled_at: z.nullable(Time),
  recovery_codes_left: Count,
});
export type TotpState = z.infer<typeof TotpState>;

export const TotpSetup = z.object({
  /** For typing it in: base32. */
  secret: z.string(),
  otpauth_url: z.string(),
  /** The same as an SVG. */
  qr: z.string(),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

export const TotpConfirmRequest = z.object({ code: CodeInput });
export type TotpConfirmRequest = z.infer<typeof TotpConfirmRequest>;

/** Each signs in once, instead of a code. They are not shown again. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const TotpRemoval = z.object({
  current_password: requiredSecret(ACCOUNT.currentRequired),
  code: CodeInput,
});
export type TotpRemoval = z.infer<typeof TotpRemoval>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Time,
  last_used_at: z.nullable(Time),
});
export type Passkey = z.infer<typeof Passkey>;

// WebAuthn's JSON, as PublicKeyCredential.parseCreationOptionsFromJSON() and its relatives read it
// and PublicKeyCredential.toJSON() writes it.

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
const Verification = z.enum(['required', 'preferred', 'discouraged']);

export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: Verification,
    requireResidentKey: z.boolean(),
    userVerification: Verification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

export const PasskeyChallenge = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: Verification,
});
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

const bytes = (most: number) =>
  z
    .string(FACTORS.passkeyRefused)
    .check(
      z.regex(/^[\w-]+={0,2}$/, FACTORS.passkeyRefused),
      z.maxLength(most, FACTORS.passkeyRefused),
    );

const credential = {
  id: bytes(2048),
  rawId: bytes(2048),
  type: z.literal('public-key', FACTORS.passkeyRefused),
};

export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(32_768),
    transports: z.optional(z.array(z.string().check(z.maxLength(50), bare)).check(z.maxLength(20))),
  }),
  /** Its owner's name for it; by default the browser it was made in. */
  name: z.optional(line(100, 'Name must be at most 100 characters')),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
  ...place,
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

const own = { access: 'signed-in', tag: 'auth' } as const;
const anyone = { access: 'public', tag: 'auth' } as const;

/** Ways in besides the password. */
export const signInApi = {
  secondFactor: endpoint('POST /auth/login/second-factor', {
    ...anyone,
    operationId: 'loginSecondFactor',
    summary: 'Sign in with a code, after the password',
    body: SecondFactorRequest,
    answers: { 200: SignedIn },
    errors: [401, 403, 503],
  }),
  passkeyOptions: endpoint('POST /auth/login/passkey/options', {
    ...anyone,
    operationId: 'loginPasskeyOptions',
    summary: 'A passkey challenge, valid once for five minutes',
    answers: { 200: PasskeyChallenge },
  }),
  passkey: endpoint('POST /auth/login/passkey', {
    ...anyone,
    operationId: 'loginPasskey',
    summary: 'Sign in with a passkey only',
    body: UsedPasskey,
    answers: { 200: SignedIn },
    errors: [401, 403],
  }),
};

export const factorsApi = {
  readTotp: endpoint('GET /auth/totp', {
    ...own,
    operationId: 'readTotp',
    summary: 'Whether sign-in asks for a code',
    answers: { 200: TotpState },
  }),
  startTotp: endpoint('POST /auth/totp', {
    ...own,
    secondFactor: 'if-set-up',
    proof: true,
    operationId: 'startTotp',
    summary: 'Start setting up an authenticator app',
    answers: { 200: TotpSetup },
    errors: [409, 503],
  }),
  confirmTotp: endpoint('POST /auth/totp/confirm', {
    ...own,
    secondFactor: 'if-set-up',
    proof: true,
    operationId: 'confirmTotp',
    summary: 'Turn on the authenticator app with its first code',
    body: TotpConfirmRequest,
    answers: { 200: RecoveryCodes },
    errors: [409, 503],
  }),
  dropTotp: endpoint('DELETE /auth/totp', {
    ...own,
    proof: true,
    operationId: 'dropTotp',
    summary: 'Turn the authenticator app off',
    body: TotpRemoval,
    answers: { 204: z.void() },
    errors: [409, 503],
  }),
  passkeyOptions: endpoint('POST /auth/passkeys/options', {
    ...own,
    secondFactor: 'if-set-up',
    proof: true,
    operationId: 'passkeyOptions',
    summary: 'A challenge for a new passkey, valid once for five minutes',
    answers: { 200: PasskeyCreation },
    errors: [409],
  }),
  addPasskey: endpoint('POST /auth/passkeys', {
    ...own,
    secondFactor: 'if-set-up',
    proof: true,
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    body: NewPasskey,
    bodySize: 'medium',
    answers: { 201: Passkey },
    errors: [409],
  }),
  listPasskeys: endpoint('GET /auth/passkeys', {
    ...own,
    operationId: 'listPasskeys',
    summary: 'Your passkeys, oldest first',
    query: PageQuery,
    answers: { 200: z.array(Passkey) },
    gives: ['X-Total-Count'],
  }),
  removePasskey: endpoint('DELETE /auth/passkeys/:passkeyId', {
    ...own,
    secondFactor: 'if-set-up',
    proof: true,
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    answers: { 204: z.void() },
  }),
};
