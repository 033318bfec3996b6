import type { FastifyRequest } from 'fastify';

/** True where the caller would rather ask later than wait: `Prefer: respond-async` (RFC 7240). */
export function prefersAsync(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  const wishes = (Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '')).split(/[,;]/);
  return wishes.some((wish) => wish.trim().toLowerCase() === 'respond-async');
}
