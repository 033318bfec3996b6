import { createHmac } from 'node:crypto';

/**
 * Stripe's signature of a webhook: `t=<seconds>,v1=<hex>`, the HMAC-SHA-256 of the time, a dot and
 * the body exactly as it is sent. `seconds` is the moment of sending: each try has its own.
 */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
