import {
  addressOf,
  type AnswerOf,
  type CallArguments,
  type Endpoint,
  type Sent,
} from '@souk/contract/endpoint';
import { authApi } from '@souk/contract/auth';
import { ApiError, apiError } from './api-error.ts';

export { ApiError } from './api-error.ts';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type CallOptions = { signal?: AbortSignal };
export type WriteOptions = CallOptions & {
  idempotencyKey?: string;
  /** The whole tag of the version that the change is meant for: another one is a 412. */
  ifMatch?: string | null;
  /** Long work may be answered before it is done, with what there is to ask how far it is. */
  respondAsync?: boolean;
};
export type UploadOptions = Pick<CallSettings, 'signal' | 'onProgress'>;
export type Answer<T> = { data: T; status: number; headers: Headers };

/** What a call takes beside what it sends. */
export type CallSettings = WriteOptions & {
  /** Called with the part of the bytes that have left the browser, 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
};

type Calling<E extends Endpoint> = CallArguments<Sent<E> & CallSettings>;

/** The marketplace's HTTP interface. Paths are those below /api: "/products/…". Throws {@link ApiError}. */
export type Api = {
  /** The body of an endpoint's answer. */
  call<E extends Endpoint>(endpoint: E, ...given: Calling<E>): Promise<AnswerOf<E>>;
  /** The same, with the headers of the answer. */
  answer<E extends Endpoint>(endpoint: E, ...given: Calling<E>): Promise<Answer<AnswerOf<E>>>;
  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  getWithHeaders<T>(path: string, query?: Query, options?: CallOptions): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  upload<T>(path: string, form: FormData, options?: CallSettings): Promise<T>;
  file(path: string, query?: Query): Promise<Answer<Blob>>;
};

export type ApiParts = {
  /**
   * What carries a request: the browser's fetch, or the server's own routes in the same process.
   * `onProgress` hears which part of the bytes, 0 to 1, has been sent.
   */
  fetch: (url: string, init: RequestInit, onProgress?: (sent: number) => void) => Promise<Response>;
  /** The address of the API, absolute: "https://souk.example/api". */
  base: () => string;
  token: () => string | null;
  /** Told about each 401 but the one that a wrong password gets, and which token the call was made with. */
  onUnauthorized: (token: string | null) => void;
};

/** `path` with its query; null, undefined and "" are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

/** What signs in: a wrong password ends no session, and the answer brings the cookie of a known device. */
const SIGNS_IN = new Set<string>([authApi.login.path, authApi.register.path]);

type Sending = {
  method: string;
  address: string;
  path: string;
  body?: unknown;
  form?: FormData | undefined;
  isFile?: boolean;
};

/** The API over the given parts; one function serves the browser and the server. */
export function createApi(parts: ApiParts): Api {
  async function send<T>(sending: Sending, options: CallSettings): Promise<Answer<T>> {
    const token = parts.token();
    let response: Response;
    try {
      response = await parts.fetch(
        parts.base() + sending.address,
        requestOf(sending, options, token),
        options.onProgress,
      );
    } catch (error) {
      // A call that was given up is no failure to tell anyone about: the caller's own error passes.
      if (options.signal?.aborted) throw error;
      throw new ApiError(0, null, [], error);
    }
    if (!response.ok) {
      if (response.status === 401 && sending.path !== authApi.login.path) {
        parts.onUnauthorized(token);
      }
      throw apiError(response.status, await response.text().catch(() => ''));
    }
    const data = await bodyOf(response, sending.isFile);
    return { data: data as T, status: response.status, headers: response.headers };
  }

  function answer<E extends Endpoint>(endpoint: E, ...[given]: Calling<E>) {
    const { params, query, body, files, ...options } = (given ?? {}) as AnySent & CallSettings;
    const name = endpoint.files?.names[0];
    return send<AnswerOf<E>>(
      {
        method: endpoint.method,
        path: endpoint.path,
        address: addressOf(endpoint, { params, query }),
        body,
        form: name && files ? formOf(name, files) : undefined,
        isFile: endpoint.produces !== undefined,
      },
      options,
    );
  }

  const old =
    (method: string) =>
    async <T>(path: string, body?: unknown, options: WriteOptions = {}) =>
      (await send<T>({ method, address: path, path, body }, options)).data;
  const getWithHeaders = <T>(path: string, query?: Query, options: CallOptions = {}) =>
    send<T>({ method: 'GET', address: withQuery(path, query), path }, options);

  return {
    answer,
    call: async (endpoint, ...given) => (await answer(endpoint, ...given)).data,
    get: async <T>(path: string, query?: Query, options: CallOptions = {}) =>
      (await getWithHeaders<T>(path, query, options)).data,
    getWithHeaders,
    post: old('POST'),
    put: old('PUT'),
    patch: old('PATCH'),
    upload: async <T>(path: string, form: FormData, options: CallSettings = {}) =>
      (await send<T>({ method: 'POST', address: path, path, form }, options)).data,
    file: (path, query) =>
      send<Blob>({ method: 'GET', address: withQuery(path, query), path, isFile: true }, {}),
    delete: async <T>(path: string, options: CallOptions = {}) =>
      (await send<T>({ method: 'DELETE', address: path, path }, options)).data,
  };
}

type AnySent = {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: unknown;
  files?: readonly Blob[];
};

function requestOf(
  { method, path, body, form }: Sending,
  options: CallSettings,
  token: string | null,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.respondAsync) headers.set('prefer', 'respond-async');
  if (options.ifMatch) headers.set('if-match', options.ifMatch);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  return {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: options.signal ?? null,
    ...(options.keepalive && { keepalive: true }),
    // The token is the only credential; without cookies no other site can act for the user. Signing in
    // brings the one that recognizes a device that was used before.
    credentials: SIGNS_IN.has(path) ? 'same-origin' : 'omit',
  };
}

function formOf(name: string, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(name, file);
  return form;
}

async function bodyOf(response: Response, isFile = false): Promise<unknown> {
  // Half a file is none: a connection that ends in the middle is a failed call.
  if (isFile) return response.blob().catch((error: unknown) => failed(error));
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

function failed(error: unknown): never {
  throw new ApiError(0, null, [], error);
}
