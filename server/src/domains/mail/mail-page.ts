import type { FastifyReply } from 'fastify';

/**
 * A mail may style its elements and show pictures; it runs no scripts, submits nothing, and has no
 * origin.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Responds with a mail's HTML as a page of its own, whose links open in another tab. */
export function asMailPage(reply: FastifyReply, html: string): string {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff');
  return html.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');
}
