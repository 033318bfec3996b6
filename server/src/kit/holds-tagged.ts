import type { FastifyRequest } from 'fastify';

/** Whether the caller says that it holds what bears this tag: `If-None-Match`, one tag, several or `*` (RFC 9110). */
export function holdsTagged(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  const plain = (one: string) => one.trim().replace(/^W\//, '');
  return held.trim() === '*' || held.split(',').some((one) => plain(one) === plain(tag));
}
