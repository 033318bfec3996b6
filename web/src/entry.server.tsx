// What the HTTP server uses of this build (web/build/server/index.js):
//
//   import * as build from 'web/build/server/index.js';
//
//   const { createRequestHandler, createLoadContext, setSiteCurrency, visitorOf } = build.entry.module;
//   setSiteCurrency('USD');
//   const handle = createRequestHandler(build, 'production');
//   const visitor = visitorOf(cookieHeader, () => detectCurrency());
//   const context = createLoadContext({ fetch, publicUrl, mediaUrl, nonce, visitor, … });
//   const response = await handle(new Request(publicUrl + url, { method }), context);

import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { getNonce, handError, handPage } from './api/server-context.ts';
import { NonceContext, paintFirst } from './lib/first-paint.ts';

export { setSiteCurrency } from '@souk/contract/money';
export { createRequestHandler } from 'react-router';
export { createLoadContext, visitorOf } from './api/server-context.ts';
export type { LoadContextParts, Visitor } from './api/server-context.ts';

export const streamTimeout = 5_000;

/**
 * Renders a whole page: it is kept for later visitors, and never streamed. Its text is passed
 * beside the response, whose body would encode it only to be decoded again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const nonce = getNonce(loadContext) || undefined;
  let code = status;
  const page = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        onAllReady() {
          clearTimeout(timer);
          pipe(textOf(resolve)).once('error', reject);
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          handError(loadContext, error, code);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
  handPage(loadContext, paintFirst(page, nonce));
  return new Response(null, { status: code, headers });
}

/**
 * Logs errors of loaders and unknown addresses. Otherwise React Router prints them outside the
 * server's log.
 */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
) {
  handError(context, error, isRouteErrorResponse(error) ? error.status : 500);
}

/** Collects a stream into one text. */
function textOf(give: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      give(Buffer.concat(chunks).toString());
      done();
    },
  });
}
