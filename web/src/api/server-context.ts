import { type CurrencyInfo, knownCurrency } from '@souk/contract/currency';
import { setMediaBase } from '@souk/contract/media-base';
import { createContext, RouterContextProvider } from 'react-router';
import { cookieValue, CURRENCY_COOKIE, LAYOUT_COOKIE, THEME_COOKIE } from '../lib/cookies.ts';
import { type Theme, themeOf } from '../lib/theme.ts';
import { createApi, type Api, type ApiParts } from './client.ts';

/**
 * Everything a page may know about its visitor: the same address for equal visitors is the same
 * page. `detected` is null if a currency was picked.
 */
export type Visitor = {
  currency: string | null;
  detected: CurrencyInfo | null;
  theme: Theme | null;
  layout: 'list' | null;
};

/**
 * Reads the visitor from the raw Cookie header; `detect` supplies the currency for a visitor who
 * picked none.
 */
export function visitorOf(cookies: string, detect: () => CurrencyInfo): Visitor {
  const currency = knownCurrency(cookieValue(cookies, CURRENCY_COOKIE));
  return {
    currency,
    detected: currency === null ? detect() : null,
    theme: themeOf(cookieValue(cookies, THEME_COOKIE)),
    layout: cookieValue(cookies, LAYOUT_COOKIE) === 'list' ? 'list' : null,
  };
}

export type LoadContextParts = {
  /** Reads from the API in this process, as any visitor. */
  fetch: ApiParts['fetch'];
  /** The site's address without a trailing slash: "https://souk.example". */
  publicUrl: string;
  /** Where media files are, if not at the site's own address; the same for every page. */
  mediaUrl?: string | null;
  /** Marks the page's own inline scripts, so that no others are mistaken for them. */
  nonce: string;
  visitor: Visitor;
  /** Receives the text of the page, once it is rendered. */
  onPage: (html: string) => void;
  /** Receives a failure during rendering, and the resulting status. */
  onError: (error: unknown, status: number) => void;
};

const partsContext = createContext<LoadContextParts>();
const apiContext = createContext<Api>();

/**
 * Creates the context that the HTTP server passes to the built pages' request handler, once per
 * request.
 */
export function createLoadContext(parts: LoadContextParts): RouterContextProvider {
  setMediaBase(parts.mediaUrl);
  const context = new RouterContextProvider();
  context.set(partsContext, parts);
  context.set(
    apiContext,
    createApi({
      fetch: parts.fetch,
      base: () => `${parts.publicUrl}/api`,
      // The token lives in browser storage: during rendering, everyone is a visitor.
      token: () => null,
      onUnauthorized: () => undefined,
    }),
  );
  return context;
}

type Context = Readonly<RouterContextProvider>;

/** Returns the loader's Api: in-process, as a visitor. */
export function getApi(context: Context): Api {
  return context.get(apiContext);
}

/**
 * Returns the site's own address, for canonical and OpenGraph tags; never taken from the Host
 * header.
 */
export function getPublicUrl(context: Context): string {
  return context.get(partsContext).publicUrl;
}

export function getNonce(context: Context): string {
  return context.get(partsContext).nonce;
}

/** Hands the text of the rendered page to the HTTP server. */
export function handPage(context: Context, html: string): void {
  context.get(partsContext).onPage(html);
}

/** Hands a failure to the HTTP server, for its log. */
export function handError(context: Context, error: unknown, status: number): void {
  context.get(partsContext).onError(error, status);
}

export function getVisitor(context: Context): Visitor {
  return context.get(partsContext).visitor;
}
