import { authApi } from '@souk/contract/auth';
import {
  addressOf,
  type AnswerOf,
  type CallArguments,
  type Endpoint,
  type CallInput,
} from '@souk/contract/endpoint';
import { SEEN_HEADER } from '@souk/contract/seen';
import { ApiError, apiError } from './api-error.ts';

export { ApiError } from './api-error.ts';

export type Answer<T> = { data: T; status: number; headers: Headers };

/** A call's options besides the data it sends. */
export type CallSettings = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The full ETag of the version to change: if a newer one exists, the response is a 412. */
  ifMatch?: string | null;
  /** Lets the server answer long-running work before it is done, with a URL for its progress. */
  respondAsync?: boolean;
  /** Called with the fraction of the bytes that have left the browser, 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

export type ClientArguments<E extends Endpoint> = CallArguments<CallInput<E> & CallSettings>;

/** The marketplace's HTTP API. Throws {@link ApiError}. */
export type Api = {
  /** Calls an endpoint and returns the response body. */
  call<E extends Endpoint>(endpoint: E, ...given: ClientArguments<E>): Promise<AnswerOf<E>>;
  /** The same, with the response headers. */
  answer<E extends Endpoint>(
    endpoint: E,
    ...given: ClientArguments<E>
  ): Promise<Answer<AnswerOf<E>>>;
};

/** The parts of a fetch Response that are read here. */
type FetchResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'blob'>;

export type ApiParts = {
  /**
   * Sends a request: the browser's fetch, or the server's own routes in the same process.
   * `onProgress` receives the fraction of the bytes sent, 0 to 1.
   */
  fetch: (
    url: string,
    init: RequestInit,
    onProgress?: (sent: number) => void,
  ) => Promise<FetchResponse>;
  /** The absolute address of the API: "https://souk.example/api". */
  base: () => string;
  token: () => string | null;
  /** The place in the database's log that reads must include, after a write; null for any. */
  seen?: () => string | null;
  /** Called with the headers of each response. */
  onAnswer?: (headers: Headers) => void;
  /** Called for each 401 of a non-public call, with the token of the call. */
  onUnauthorized: (token: string | null) => void;
  /** Called for each 403: whether to send the call once more. */
  mayRepeat?: (refused: ApiError) => Promise<boolean>;
};

/** Whether a path signs in: those responses set the known-device cookie. */
const signsIn = (path: string) =>
  path.startsWith(authApi.login.path) || path === authApi.register.path;

type OutgoingCall = {
  method: string;
  address: string;
  path: string;
  access: Endpoint['access'];
  body?: unknown;
  form?: FormData | undefined;
  isFile?: boolean;
};

/** Creates the API from the given parts; one function serves both the browser and the server. */
export function createApi(parts: ApiParts): Api {
  async function send<T>(sending: OutgoingCall, options: CallSettings): Promise<Answer<T>> {
    const token = parts.token();
    let response: FetchResponse;
    try {
      response = await parts.fetch(
        parts.base() + sending.address,
        requestOf(sending, options, { token, seen: parts.seen?.() ?? null }),
        options.onProgress,
      );
    } catch (error) {
      // A call that the caller aborted has not failed: its own error is rethrown.
      if (options.signal?.aborted) throw error;
      throw new ApiError(0, null, [], error);
    }
    parts.onAnswer?.(response.headers);
    if (!response.ok) {
      // A 401 of a public call does not end the session: a password was wrong.
      if (response.status === 401 && sending.access !== 'public') parts.onUnauthorized(token);
      throw apiError(response.status, await response.text().catch(() => ''));
    }
    const data = await bodyOf(response, sending.isFile);
    return { data: data as T, status: response.status, headers: response.headers };
  }

  async function answer<E extends Endpoint>(endpoint: E, ...[given]: ClientArguments<E>) {
    const { params, query, body, files, ...options } = (given ?? {}) as AnyInput & CallSettings;
    const name = endpoint.files?.names[0];
    const sending = {
      method: endpoint.method,
      path: endpoint.path,
      access: endpoint.access,
      address: addressOf(endpoint, { params, query }),
      body,
      form: name && files ? formOf(name, files) : undefined,
      isFile: endpoint.produces !== undefined,
    };
    try {
      return await send<AnswerOf<E>>(sending, options);
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 403;
      if (!refused || !(await parts.mayRepeat?.(error))) throw error;
    }
    return send<AnswerOf<E>>(sending, options);
  }

  return { answer, call: async (endpoint, ...given) => (await answer(endpoint, ...given)).data };
}

type AnyInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  files?: readonly Blob[];
};

function requestOf(
  { method, path, body, form }: OutgoingCall,
  options: CallSettings,
  { token, seen }: { token: string | null; seen: string | null },
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (seen && method === 'GET') headers.set(SEEN_HEADER, seen);
  if (options.respondAsync) headers.set('prefer', 'respond-async');
  if (options.ifMatch) headers.set('if-match', options.ifMatch);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  return {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: options.signal ?? null,
    ...(options.keepalive && { keepalive: true }),
    // The token is the only credential; without cookies no other site can act for the user. Signing
    // in sends and sets the known-device cookie.
    credentials: signsIn(path) ? 'same-origin' : 'omit',
  };
}

function formOf(name: string, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(name, file);
  return form;
}

async function bodyOf(response: FetchResponse, isFile = false): Promise<unknown> {
  // A connection that drops in the middle of a file is a failed call.
  if (isFile) return response.blob().catch((error: unknown) => failed(error));
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

function failed(error: unknown): never {
  throw new ApiError(0, null, [], error);
}
