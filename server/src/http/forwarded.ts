import type { FastifyRequest } from 'fastify';

/** Headers that proxies and tunnels add to a request. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/** Whether a proxy forwarded the request from elsewhere. */
export const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);
