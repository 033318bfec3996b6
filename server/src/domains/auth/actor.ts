import type { FastifyRequest } from 'fastify';
import { AUTH } from '@souk/contract/sign-in';
import type { Deps } from '../../deps.ts';
import { forbidden, unauthorized } from '../../kit/problems.ts';

/** Who makes a call, and the place that they gave at login (degrees). */
export type Actor = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  /** Acts as an admin: where the site asks for a second factor, only in a session that has shown one. */
  is_admin: boolean;
  /** An admin who acts as one once this session has shown a second factor. */
  second_factor_needed: boolean;
  /** Their password is too short or too common for this site. */
  password_due: boolean;
  /** Whether the address of mail is known to be theirs. */
  verified: boolean;
  lat: number | null;
  lng: number | null;
  /** When this session last saw a password, code or passkey; null for one from before that was noted. */
  provedAt: Date | null;
  /** Whether this session was opened with a code or a passkey, or has shown one since. */
  strong: boolean;
  /** The site asks for a second factor, and this session has shown none. */
  weak: boolean;
  /** SHA-256 of the token that the call came with: the key of its session. */
  tokenHash: Buffer;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the call's token; null for a visitor. */
    actor: Actor | null;
  }
}

/** Who calls; ProblemError 401 for a visitor. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthorized();
  return request.actor;
}

/** Why somebody has to verify their email before they go on; null where they don't. */
export const unverifiedRefusal = (
  { config }: Pick<Deps, 'config'>,
  actor: Pick<Actor, 'verified'>,
): string | null => (config.requireVerifiedEmail && !actor.verified ? AUTH.verifyFirst : null);

/** Lets those pass who need not verify their email, or have. @throws ProblemError 403 */
export function requireVerified(deps: Pick<Deps, 'config'>, actor: Actor): void {
  const refusal = unverifiedRefusal(deps, actor);
  if (refusal !== null) throw forbidden(refusal);
}
