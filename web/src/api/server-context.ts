import { createContext, RouterContextProvider } from 'react-router';
import { cookieValue } from '../lib/cookies.ts';
import { createApi, type Api } from './client.ts';

export type LoadContextParts = {
  /** Answers an API request in this process, for this visitor. */
  fetch: (request: Request) => Promise<Response>;
  /** The site's address without a slash at the end: "https://souk.example". */
  publicUrl: string;
  /** The nonce of this answer's Content-Security-Policy, for its inline scripts. */
  nonce: string;
  /** The visitor's Cookie header as it came, "" where there is none. */
  cookies: string;
};

const partsContext = createContext<LoadContextParts>();
const apiContext = createContext<Api>();

/** What the HTTP server passes to the request handler of the built pages, new for each request. */
export function createLoadContext(parts: LoadContextParts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(partsContext, parts);
  context.set(
    apiContext,
    createApi({
      fetch: (url, init) => parts.fetch(new Request(url, init)),
      base: () => `${parts.publicUrl}/api`,
      // The token lives in browser storage: while a page is rendered, everyone is a visitor.
      token: () => null,
      onUnauthorized: () => undefined,
    }),
  );
  return context;
}

type Context = Readonly<RouterContextProvider>;

/** The Api of a loader: in-process, as a visitor. */
export function getApi(context: Context): Api {
  return context.get(apiContext);
}

/** The site's own address, for canonical and OpenGraph tags; never taken from the Host header. */
export function getPublicUrl(context: Context): string {
  return context.get(partsContext).publicUrl;
}

export function getNonce(context: Context): string {
  return context.get(partsContext).nonce;
}

/** A cookie of the visitor, null where there is none. */
export function getCookie(context: Context, name: string): string | null {
  return cookieValue(context.get(partsContext).cookies, name);
}
