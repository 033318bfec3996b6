// What the HTTP server uses of this build (web/build/server/index.js):
//
//   import * as build from 'web/build/server/index.js';
//
//   const handle = build.entry.module.createRequestHandler(build, 'production');
//   const context = build.entry.module.createLoadContext({ fetch, publicUrl, nonce, cookies });
//   const response = await handle(new Request(publicUrl + url, { method, headers }), context);
//
//   createLoadContext(parts: {
//     fetch: (request: Request) => Promise<Response>;  // answers /api/… in this process (app.inject).
//                                                      // The request's url is publicUrl + "/api/…" and
//                                                      // it carries no headers of the visitor: add their
//                                                      // address and Accept-Language, which
//                                                      // /api/currency/detect reads
//     publicUrl: string;                               // without a slash at the end
//     nonce: string;                                   // that of the answer's Content-Security-Policy,
//                                                      // "" where there is none
//     cookies: string;                                 // the raw Cookie header, "" where there is none
//   }): RouterContextProvider                          // a new one for each request

import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { getNonce } from './api/server-context.ts';
import { headFirst, NonceContext } from './lib/first-paint.ts';

export { createRequestHandler } from 'react-router';
export { createLoadContext, type LoadContextParts } from './api/server-context.ts';

export const streamTimeout = 5_000;

/** Renders a page: streamed to a browser, whole to a crawler. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const nonce = getNonce(loadContext) || undefined;
  const crawler = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let answered = false;
    let code = status;
    function answer() {
      answered = true;
      const order = headFirst(nonce);
      const utf8 = new StringDecoder('utf8');
      const body = new PassThrough({
        transform(part: Buffer, _encoding, done) {
          done(null, order(utf8.write(part)));
        },
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        ...(crawler ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError: reject,
        onError(error) {
          code = 500;
          // Before the shell stands the error is the answer's, and logged with it.
          // eslint-disable-next-line no-console -- the page's own log is the process's
          if (answered) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
