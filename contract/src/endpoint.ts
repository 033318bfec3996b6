import type * as z from 'zod/mini';

/**
 * The callers of an endpoint: everyone, signed-in users, the owner of the shop, product or question
 * in the address (or in the body's `shop_id`) and admins, or admins alone. The mount checks it
 * before reading the body: 401 comes before 403, 404 and 422. Queries decide whose rows a call
 * finds.
 */
export type Access = 'public' | 'signed-in' | 'owner' | 'admin';

/** A kind of change, as the audit records it: `shop.suspended`. */
export type ChangeKind = `${string}.${string}`;

export type RequestHeader = 'Idempotency-Key' | 'If-Match' | 'Prefer' | 'Stripe-Signature';
export type AnswerHeader = 'ETag' | 'Link' | 'Location' | 'X-Total-Count';

/** The multipart fields for files, any of which will do. */
export type FileFields = {
  names: readonly string[];
  /** Whether a field may repeat. */
  many: boolean;
  /** Media types, as OpenAPI lists them. */
  types: string;
};

/**
 * The size limits of JSON bodies in bytes, by the legitimate needs of a call. Nothing accepts more
 * than `largest`.
 */
export const BODY_SIZES = {
  small: 16 * 1024,
  medium: 64 * 1024,
  large: 256 * 1024,
  largest: 1024 * 1024,
} as const;
type BodySize = keyof typeof BODY_SIZES;

/** The most bytes that a call's JSON body may have. */
export const bodyLimitOf = ({ bodySize = 'small' }: Pick<Endpoint, 'bodySize'>): number =>
  BODY_SIZES[bodySize];

type Shape = z.ZodMiniType;
type Fields = z.ZodMiniObject;

/** One call of the HTTP API: for the server, its callers and openapi.json. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with parameters as ":name". */
  path: `/${string}`;
  access: Access;
  /** The message for non-owners, if the usual sentence doesn't fit. */
  refusal?: string;
  /** Admins can also call it for closed shops. */
  closedShops?: true;
  /**
   * Needs a password, code or passkey of the last ten minutes: otherwise a 403 of the type in
   * contract/src/proof.ts.
   */
  proof?: true;
  /**
   * Needs a session that has shown a code or passkey, on a site that requires it: otherwise a 403
   * of the type in contract/src/factors.ts. `if-set-up`: only for accounts that have one. All admin
   * calls need it.
   */
  secondFactor?: true | 'if-set-up';
  /**
   * The kinds of change that it writes into the audit: required for every change by sellers and
   * admins.
   */
  records?: readonly ChangeKind[];
  /** Its name in openapi.json. */
  operationId: string;
  /** The room it belongs to, as openapi.json groups it. */
  tag: string;
  summary: string;
  /** The path parameters that are no ids. All others are UUIDs: anything else is a 404. */
  params?: Fields;
  query?: Fields;
  body?: Shape;
  /** The size limit of its JSON body; `small` by default. */
  bodySize?: BodySize;
  /** Its successful answers, by status; `z.void()` for no body. */
  answers?: Partial<Record<200 | 201 | 202 | 204, Shape>>;
  /** Media types of the file that it returns, instead of `answers`. */
  produces?: readonly string[];
  /** Further errors; those of its access, parameters and body are implied. */
  errors?: readonly number[];
  /** Headers that it reads, beyond those of every call. */
  takes?: readonly RequestHeader[];
  /** Headers of its successful answers, beyond those of every call. */
  gives?: readonly AnswerHeader[];
  files?: FileFields;
  /** A body that the server reads itself, byte by byte. */
  rawBody?: Shape;
  /** Accepts its JSON as plain text too: closing pages can send nothing else. */
  plainText?: boolean;
  /** A read whose answer contains a secret, such as a sign-in link: nobody may store it. */
  secret?: true;
  /** The allowance that it counts against, if not the usual one. */
  allowance?: 'uploads' | 'media' | 'none';
};

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<E extends Endpoint> = Record<NamesIn<E['path']>, string>;
/** The query as the server reads it. */
export type QueryOf<E extends Endpoint> = E['query'] extends Fields
  ? z.output<E['query']>
  : Record<never, never>;
/** The query as a caller gives it: missing, null and "" are not sent. */
export type QueryInputOf<E extends Endpoint> = {
  [Name in keyof QueryOf<E>]?: QueryOf<E>[Name] | string | number | boolean | null | undefined;
};
/** The body as the server reads it. */
export type BodyOf<E extends Endpoint> = E['body'] extends Shape ? z.output<E['body']> : undefined;
/** The body as a caller gives it. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends Shape
  ? z.input<E['body']>
  : undefined;
/** The body of any successful answer; undefined if there is none. A file's is `File`. */
export type AnswerOf<E extends Endpoint, File = Blob> = E['produces'] extends readonly string[]
  ? File
  : OutputOf<NonNullable<E['answers']>[keyof NonNullable<E['answers']>]>;

/** Whether a call needs a session with a second factor, on a site that requires it. */
export const secondFactorOf = ({ access, secondFactor }: Endpoint): Endpoint['secondFactor'] =>
  access === 'admin' ? true : secondFactor;

type Call = `${Endpoint['method']} /${string}`;
type CallParts<C extends Call> = C extends `${infer M extends Endpoint['method']} /${infer P}`
  ? { method: M; path: `/${P}` }
  : never;

/** Declares one call, such as "GET /cart", keeping its exact type. */
export function endpoint<const C extends Call, const E extends Omit<Endpoint, 'method' | 'path'>>(
  call: C,
  declared: E,
): CallParts<C> & E {
  const [method, path] = call.split(' ');
  return { method, path, ...declared } as unknown as CallParts<C> & E;
}

/** The calls of one room, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The input of a call: its parameters, query, body and files, as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = (string extends E['path']
  ? { params?: Readonly<Record<string, string>> }
  : [NamesIn<E['path']>] extends [never]
    ? { params?: undefined }
    : { params: ParamsOf<E> }) &
  (E['query'] extends Fields ? { query?: QueryInputOf<E> } : { query?: undefined }) &
  (E['body'] extends Shape
    ? undefined extends BodyInputOf<E>
      ? { body?: BodyInputOf<E> }
      : { body: BodyInputOf<E> }
    : { body?: undefined }) &
  (E['files'] extends FileFields ? { files: readonly Blob[] } : { files?: undefined });

/** The arguments of a call: optional if there is nothing to send. */
export type CallArguments<Arguments> =
  Record<never, never> extends Arguments ? [given?: Arguments] : [given: Arguments];

type AddressValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of a call below /api, with its parameters and query; null and "" are left out. */
export function addressOf(
  { path }: Endpoint,
  {
    params = {},
    query = {},
  }: { params?: AddressValues | undefined; query?: AddressValues | undefined } = {},
): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${place}?${search.toString()}` : place;
}
