import { AUTH } from '@souk/contract/sign-in';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { forbidden, unauthorized } from '../../../kit/problems.ts';

/** The caller, with the location given at login (degrees). */
export type Actor = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  /**
   * Acts as an admin: if the site requires a second factor, only in a session that has shown one.
   */
  is_admin: boolean;
  /** An admin whose session has not shown a second factor yet. */
  second_factor_needed: boolean;
  /** Their password is too short or too common for this site. */
  password_due: boolean;
  /** Whether their email address is verified. */
  verified: boolean;
  lat: number | null;
  lng: number | null;
  /**
   * When this session last showed a password, code or passkey; null for an old session without a
   * record.
   */
  provedAt: Date | null;
  /** Whether this session was opened with a code or a passkey, or has shown one since. */
  strong: boolean;
  /** The site requires a second factor, and this session has shown none. */
  weak: boolean;
  /** SHA-256 of the call's token: the key of its session. */
  tokenHash: Buffer;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the call's token; null for a visitor. */
    actor: Actor | null;
  }
}

/** The caller; ProblemError 401 for a visitor. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthorized();
  return request.actor;
}

/** Why a user has to verify their email first; null if they don't. */
export const unverifiedRefusal = (
  { config }: Pick<Deps, 'config'>,
  actor: Pick<Actor, 'verified'>,
): string | null => (config.requireVerifiedEmail && !actor.verified ? AUTH.verifyFirst : null);

/** Lets a user pass who has verified their email or needn't. @throws ProblemError 403 */
export function requireVerified(deps: Pick<Deps, 'config'>, actor: Actor): void {
  const refusal = unverifiedRefusal(deps, actor);
  if (refusal !== null) throw forbidden('email_unverified', refusal);
}
