// A fresh proof that the person at the keyboard is still the one who signed in.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CodeInput, PasskeyChallenge, UsedPasskey } from './factors.ts';
import { requiredSecret } from './inputs.ts';

/** How long a password, code or passkey counts as fresh (minutes). Signing in counts too. */
export const PROOF_MINUTES = 10;

export const PROOF = {
  required: 'Please confirm that it’s you: enter your password, or use a passkey or a code.',
  missing: 'Enter your password or a code',
} as const;

/** The `type` of the 403 of a call that needs a fresh proof. */
export const PROOF_TYPE = '/problems/proof-required';

/** One of the two; a passkey has calls of its own. */
export const ProofRequest = z
  .object({
    current_password: z.optional(requiredSecret(PROOF.missing)),
    code: z.optional(CodeInput),
  })
  .check(
    z.refine((proof) => (proof.current_password === undefined) !== (proof.code === undefined), {
      path: ['current_password'],
      message: PROOF.missing,
    }),
  );
export type ProofRequest = z.infer<typeof ProofRequest>;

const own = { access: 'signed-in', tag: 'auth' } as const;

export const proofApi = {
  prove: endpoint('POST /auth/proof', {
    ...own,
    operationId: 'proveItIsYou',
    summary: 'Confirm it’s you, with your password or a code; lasts ten minutes in this session',
    body: ProofRequest,
    answers: { 204: z.void() },
  }),
  passkeyOptions: endpoint('POST /auth/proof/passkey/options', {
    ...own,
    operationId: 'proofPasskeyOptions',
    summary: 'A challenge for one of your passkeys, to confirm it’s you',
    answers: { 200: PasskeyChallenge },
  }),
  passkey: endpoint('POST /auth/proof/passkey', {
    ...own,
    operationId: 'proveByPasskey',
    summary: 'Confirm it’s you, with a passkey',
    body: UsedPasskey,
    answers: { 204: z.void() },
  }),
};
