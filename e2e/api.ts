import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type APIRequestContext, type APIResponse, type Route } from '@playwright/test';
import {
  addressOf,
  type AnswerOf,
  type CallArguments,
  type Endpoint,
  type FileFields,
  type CallInput,
} from '@souk/contract/endpoint';
import type { Indexable } from '../server/test/indexable.ts';

/** A file as chosen in a form. */
export type FormFile = { name: string; mimeType: string; buffer: Buffer };
type Files<E extends Endpoint> = E['files'] extends FileFields
  ? { files: readonly FormFile[] }
  : { files?: undefined };
type ApiInput<E extends Endpoint> = Omit<CallInput<E>, 'files'> &
  Files<E> & { headers?: Record<string, string> };
type AnyInput = {
  params?: object;
  query?: object;
  body?: unknown;
  files?: readonly FormFile[];
  headers?: object;
};

const MOST_TRIES = 10;

const isPutOff = (reply: APIResponse) =>
  reply.status() === 503 && reply.headers()['retry-after'] !== undefined;

/**
 * Calls an endpoint and returns the body of a successful response. Any other response fails the
 * test.
 */
export type Calls = <E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<ApiInput<E>>
) => Promise<Indexable<AnswerOf<E, string>>>;

/** Calls as the person with this token, or as a visitor without one. */
export function callsOf(request: APIRequestContext, token?: string): Calls {
  return async (endpoint, ...[given]) => {
    const { params, query, body, files, headers } = (given ?? {}) as AnyInput;
    const address = `/api${addressOf(endpoint, { params: { ...params }, query: { ...query } })}`;
    const ask = () =>
      request.fetch(address, {
        method: endpoint.method,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(files ? { multipart: formOf(endpoint, files) } : { data: body }),
      });
    let reply = await ask();
    // A busy site puts calls off; pages repeat them too.
    for (let tries = 0; isPutOff(reply) && tries < MOST_TRIES; tries += 1) {
      await sleep(Number(reply.headers()['retry-after']) * 1000);
      reply = await ask();
    }
    const text = await reply.text();
    expect(reply.ok(), `${endpoint.method} ${reply.url()}: ${reply.status()} ${text}`).toBe(true);
    return text ? JSON.parse(text) : undefined;
  };
}

/**
 * Answers a page's call with a server error, which the page leaves to the user to retry. If a call
 * gets a 503 or no answer at all, the page retries it automatically after 2 seconds.
 */
export const fails = (route: Route): Promise<void> => route.fulfill({ status: 500, body: '' });

/**
 * A pattern for the requests of a page that go to this endpoint, for `page.route` and
 * `page.waitForRequest`: those with these parameters (any, if none are given), and with `query`
 * somewhere in their query.
 */
export function requestsTo(
  { path }: Endpoint,
  { params = {}, query }: { params?: Record<string, string>; query?: string } = {},
): RegExp {
  const named = path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? '[^/?]+');
  return new RegExp(`/api${named}${query ? `\\?.*${query}` : '(?:\\?|$)'}`);
}

function formOf({ files }: Endpoint, chosen: readonly FormFile[]): FormData {
  const form = new FormData();
  for (const { name, mimeType, buffer } of chosen) {
    form.append(files!.names[0]!, new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  return form;
}
