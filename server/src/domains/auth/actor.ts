import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../../kit/problems.ts';

/** Who makes a call, and the place that they gave at login (degrees). */
export type Actor = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  is_admin: boolean;
  /** Whether the address of mail is known to be theirs. */
  verified: boolean;
  lat: number | null;
  lng: number | null;
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
