// A payment provider that answers at once: as much of Stripe's API as a checkout and its webhook need.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addressOf } from '@souk/contract/endpoint';
import { paymentsApi } from '@souk/contract/payments';
import type { Ask } from './drive.ts';

const SECRET = 'whsec_bench';

/** Starts it; sessions are paid once `takeMoney` is called. */
export async function startInstantProvider() {
  const sessions = new Map<string, object>();
  let paid = false;

  async function answer(request: IncomingMessage): Promise<object> {
    const { pathname, origin } = new URL(request.url ?? '', 'http://127.0.0.1');
    const id = pathname.split('/')[4];
    if (id !== undefined) {
      const state = paid ? { status: 'complete', payment_status: 'paid' } : {};
      return { ...sessions.get(id), ...state };
    }
    if (request.method === 'GET') return { object: 'list', data: [], has_more: false };
    const form = new URLSearchParams(await text(request));
    const session = `cs_test_${sessions.size}`;
    const opened = {
      id: session,
      object: 'checkout.session',
      url: `${origin}/pay/${session}`,
      amount_total: totalOf(form),
      currency: 'usd',
      client_reference_id: form.get('client_reference_id'),
      metadata: { order_id: form.get('metadata[order_id]') },
      payment_intent: `pi_${sessions.size}`,
      status: 'open',
      payment_status: 'unpaid',
    };
    sessions.set(session, opened);
    return opened;
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => {
        const json = JSON.stringify(body);
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
        });
        response.end(json);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: SECRET,
    },
    takeMoney: () => void (paid = true),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The signed webhook of a paid session. */
export function paidEvent(eventId: string, sessionId: string, orderId: string): Ask {
  const created = Math.floor(Date.now() / 1000);
  const object = { id: sessionId, object: 'checkout.session', client_reference_id: orderId };
  const type = 'checkout.session.completed';
  const body = JSON.stringify({ id: eventId, object: 'event', type, created, data: { object } });
  const signature = createHmac('sha256', SECRET).update(`${created}.${body}`).digest('hex');
  return {
    method: 'POST',
    path: addressOf(paymentsApi.receiveEvent),
    headers: { 'stripe-signature': `t=${created},v1=${signature}` },
    body,
  };
}

function totalOf(form: URLSearchParams): number {
  let total = 0;
  for (let n = 0; form.has(`line_items[${n}][quantity]`); n += 1) {
    const unit = Number(form.get(`line_items[${n}][price_data][unit_amount]`));
    total += unit * Number(form.get(`line_items[${n}][quantity]`));
  }
  return total;
}
