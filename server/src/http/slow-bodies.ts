import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { App } from '../kit/route.ts';
import type { BrokenRequestHandler } from './broken-request.ts';

/** How slowly a request may arrive, in milliseconds. */
export type ArrivalLimits = {
  headersMs: number;
  /** The longest pause: each interval has to bring `bytesASpan`. */
  spanMs: number;
  bytesASpan: number;
  /** For the whole of a body, or of an upload. */
  wholeMs: number;
  wholeUploadMs: number;
  /** How often arriving requests are checked. */
  lookMs: number;
};

/** 500 bytes a second: far below any line on which somebody shops. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  headersMs: 15_000,
  spanMs: 20_000,
  bytesASpan: 10_000,
  wholeMs: 2 * 60_000,
  // The largest upload of 50 MB fits through 120 kbit a second.
  wholeUploadMs: 60 * 60_000,
  lookMs: 1_000,
};

/** Fastify's options for Node's own limits: headers, and the total time of a request. */
export const nodeLimits = ({ headersMs, wholeUploadMs, lookMs }: ArrivalLimits) => ({
  requestTimeout: wholeUploadMs,
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: lookMs,
    // Node would refuse it with just a status: requireHost explains why.
    requireHostHeader: false,
  },
});

type IncomingBody = {
  raw: IncomingMessage;
  answer: ServerResponse;
  /** The deadline of the whole body. */
  end: number;
  /** When the current interval began, and the bytes on the connection until then. */
  since: number;
  bytes: number;
};

/** Ends requests with too slow a body, which would hold their connection or file indefinitely. */
export function limitSlowBodies(
  app: App,
  limits: ArrivalLimits,
  answerBroken: BrokenRequestHandler,
): void {
  const arriving = new Set<IncomingBody>();

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers;
    // A call within this process arrives at once, without a connection.
    if ((chunked !== undefined || length !== '0') && raw.socket instanceof Socket) {
      const now = performance.now();
      const isUpload = request.routeOptions.config.allowance === 'uploads';
      const whole = isUpload ? limits.wholeUploadMs : limits.wholeMs;
      const bytes = raw.socket.bytesRead;
      arriving.add({ raw, answer: reply.raw, end: now + whole, since: now, bytes });
    }
    done();
  });

  const looker = setInterval(() => {
    const now = performance.now();
    for (const one of arriving) {
      if (one.raw.complete || one.raw.socket.destroyed) arriving.delete(one);
      else if (isTooSlow(one, now, limits)) {
        arriving.delete(one);
        cutOff(one, answerBroken);
      }
    }
  }, limits.lookMs).unref();
  app.addHook('onClose', async () => clearInterval(looker));
}

function isTooSlow(one: IncomingBody, now: number, limits: ArrivalLimits): boolean {
  const { bytesRead } = one.raw.socket;
  // Unread bytes wait for us: not the sender's fault.
  const waitsForUs = one.raw.readableLength > 0;
  if (!waitsForUs && now >= one.end) return true;
  if (!waitsForUs && now - one.since < limits.spanMs) return false;
  const enough = waitsForUs || bytesRead - one.bytes >= limits.bytesASpan;
  one.since = now;
  one.bytes = bytesRead;
  return !enough;
}

function cutOff({ raw, answer }: IncomingBody, answerBroken: BrokenRequestHandler): void {
  if (answer.headersSent) raw.socket.destroy();
  else answerBroken({ name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
}
