import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { App } from '../kit/route.ts';
import { answerBroken } from './broken-request.ts';

/** 500 bytes a second: far below any line on which somebody shops, and at most this long a pause. */
const SPAN_MS = 20_000;
const BYTES_A_SPAN = 10_000;
/** For the whole of a body. The largest upload of 50 MB fits through 120 kbit a second. */
const WHOLE_MS = 2 * 60_000;
const WHOLE_UPLOAD_MS = 60 * 60_000;
const LOOK_MS = 1_000;

/** What Node itself sees to: headers, and that nothing at all lives for ever. */
export const ARRIVAL_LIMITS = {
  requestTimeout: WHOLE_UPLOAD_MS,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: LOOK_MS },
};

type Arriving = {
  raw: IncomingMessage;
  answer: ServerResponse;
  /** When all of it has to be there. */
  end: number;
  /** When the present span began, and what the connection had brought by then. */
  since: number;
  bytes: number;
};

/**
 * Ends requests whose body comes too slowly, with a 408 where they have no answer yet: a connection that
 * sends a byte every few seconds would keep its place, and an upload its file, for ever.
 */
export function limitSlowBodies(app: App): void {
  const arriving = new Set<Arriving>();

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers;
    // A call in this process comes as a whole, without a connection.
    if ((chunked !== undefined || length !== '0') && raw.socket instanceof Socket) {
      const now = performance.now();
      const whole = request.routeOptions.config.uploads ? WHOLE_UPLOAD_MS : WHOLE_MS;
      const bytes = raw.socket.bytesRead;
      arriving.add({ raw, answer: reply.raw, end: now + whole, since: now, bytes });
    }
    done();
  });

  const looker = setInterval(() => {
    const now = performance.now();
    for (const one of arriving) {
      if (one.raw.complete || one.raw.socket.destroyed) arriving.delete(one);
      else if (isTooSlow(one, now)) {
        arriving.delete(one);
        cutOff(one);
      }
    }
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(looker));
}

function isTooSlow(one: Arriving, now: number): boolean {
  const { bytesRead } = one.raw.socket;
  // What lies there unread waits for us: that is not the sender's fault.
  const waitsForUs = one.raw.readableLength > 0;
  if (!waitsForUs && now >= one.end) return true;
  if (!waitsForUs && now - one.since < SPAN_MS) return false;
  const enough = waitsForUs || bytesRead - one.bytes >= BYTES_A_SPAN;
  one.since = now;
  one.bytes = bytesRead;
  return !enough;
}

function cutOff({ raw, answer }: Arriving): void {
  if (answer.headersSent) raw.socket.destroy();
  else answerBroken({ name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
}
