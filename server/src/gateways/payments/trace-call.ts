import type Stripe from 'stripe';
import { addSpan } from '../../kit/tracing.ts';

/** Adds an answered call to the trace under way. */
export function traceCall({ method, path, status, elapsed }: Stripe.ResponseEvent): void {
  addSpan('provider', elapsed, {
    failed: status >= 400,
    'http.request.method': method,
    'url.path': path.split('?')[0] ?? '',
    'http.response.status_code': status,
  });
}
