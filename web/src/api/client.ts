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
export type UploadOptions = CallOptions & {
  /** Called with the part of the bytes that left the browser, 0 to 1. */
  onProgress?: (sent: number) => void;
  /** As for a write. */
  respondAsync?: boolean;
};
export type Answer<T> = { data: T; headers: Headers };

/** The marketplace's HTTP interface. Paths are those below /api: "/products/…". Throws {@link ApiError}. */
export type Api = {
  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  getWithHeaders<T>(path: string, query?: Query, options?: CallOptions): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<T>;
};

export type Upload = <T>(url: string, form: FormData, options: UploadOptions) => Promise<T>;

export type ApiParts = {
  /** What carries a request: the browser's fetch, or the server's own routes in the same process. */
  fetch: (request: Request) => Promise<Response>;
  /** The address of the API, absolute: "https://souk.example/api". */
  base: () => string;
  token: () => string | null;
  /** Told about each 401 but the one that a wrong password gets, and which token the call was made with. */
  onUnauthorized: (token: string | null) => void;
  upload: Upload;
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

async function send<T>(
  parts: ApiParts,
  request: Request,
  token: string | null,
  isLogin: boolean,
): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await parts.fetch(request);
  } catch (error) {
    // A call that was given up is no failure to tell anyone about: the caller's own error passes.
    if (request.signal.aborted) throw error;
    throw new ApiError(0, null, [], error);
  }
  if (!response.ok) {
    if (response.status === 401 && !isLogin) parts.onUnauthorized(token);
    throw apiError(response.status, await response.text().catch(() => ''));
  }
  const text = await response.text();
  return { data: (text ? JSON.parse(text) : undefined) as T, headers: response.headers };
}

const SIGNS_IN = new Set(['/auth/login', '/auth/register']);

/** The API over the given parts; one function serves the browser and the server. */
export function createApi(parts: ApiParts): Api {
  function call<T>(method: string, path: string, body: unknown, options: WriteOptions) {
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const token = parts.token();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (options.respondAsync) headers.set('prefer', 'respond-async');
    if (options.ifMatch) headers.set('if-match', options.ifMatch);
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    const request = new Request(parts.base() + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: options.signal ?? null,
      // The token is the only credential; without cookies no other site can act for the user. Signing in
      // brings the one that tells a device that was used before.
      credentials: SIGNS_IN.has(path) ? 'same-origin' : 'omit',
    });
    return send<T>(parts, request, token, path === '/auth/login');
  }
  const write =
    (method: string) =>
    async <T>(path: string, body?: unknown, options: WriteOptions = {}) =>
      (await call<T>(method, path, body, options)).data;

  return {
    get: async <T>(path: string, query?: Query, options: CallOptions = {}) =>
      (await call<T>('GET', withQuery(path, query), undefined, options)).data,
    getWithHeaders: <T>(path: string, query?: Query, options: CallOptions = {}) =>
      call<T>('GET', withQuery(path, query), undefined, options),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: async <T>(path: string, options: CallOptions = {}) =>
      (await call<T>('DELETE', path, undefined, options)).data,
    upload: <T>(path: string, form: FormData, options: UploadOptions = {}) =>
      parts.upload<T>(parts.base() + path, form, options),
  };
}
