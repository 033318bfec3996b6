import type * as z from 'zod/mini';

/**
 * Who may call: everyone, who is signed in, the owner of the shop, product or question that the address begins
 * with (or that the body names as `shop_id`) and admins, or admins alone. The mount sees to it, before the body is
 * read: 401 comes before 403, 404 and 422. Whose rows a call finds, its queries say.
 */
export type Access = 'public' | 'signed-in' | 'owner' | 'admin';

/** What was done to what, as the audit keeps it: `shop.suspended`. */
export type ChangeKind = `${string}.${string}`;

export type RequestHeader = 'Idempotency-Key' | 'If-Match' | 'Prefer' | 'Stripe-Signature';
export type AnswerHeader = 'ETag' | 'Link' | 'Location' | 'X-Total-Count';

/** The multipart fields in which files are sent, any of which will do. */
export type FileFields = {
  names: readonly string[];
  /** Whether a field can come several times. */
  many: boolean;
  /** Media types, as OpenAPI lists them. */
  types: string;
};

/** How many bytes a JSON body may have, by what a call legitimately takes. Nothing takes more than `largest`. */
export const BODY_SIZES = {
  small: 16 * 1024,
  medium: 64 * 1024,
  large: 256 * 1024,
  largest: 1024 * 1024,
} as const;
type BodySize = keyof typeof BODY_SIZES;

/** How many bytes the JSON body of a call may have. */
export const bodyLimitOf = ({ bodySize = 'small' }: Pick<Endpoint, 'bodySize'>): number =>
  BODY_SIZES[bodySize];

type Shape = z.ZodMiniType;
type Fields = z.ZodMiniObject;

/** One call of the HTTP interface: for the server, its callers and openapi.json. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with parameters as ":name". */
  path: `/${string}`;
  access: Access;
  /** What somebody is told who is not the owner, where the usual sentence does not fit. */
  refusal?: string;
  /** Takes a password, code or passkey of the last ten minutes: else a 403 of the type in contract/src/proof.ts. */
  proof?: true;
  /**
   * Takes a session that has shown a code or passkey, on a site that asks for it: else a 403 of the type in
   * contract/src/factors.ts. `if-set-up`: of accounts that have one. Admins' calls all do.
   */
  secondFactor?: true | 'if-set-up';
  /** The kinds of change that it writes into the audit: of every call by which sellers and admins change something. */
  records?: readonly ChangeKind[];
  /** Its name in openapi.json. */
  operationId: string;
  /** The room it belongs to, as openapi.json groups it. */
  tag: string;
  summary: string;
  /** Those of the path that are no identifiers. All others are UUIDs: anything else is a 404. */
  params?: Fields;
  query?: Fields;
  body?: Shape;
  /** How large its JSON body may be; `small` where left out. */
  bodySize?: BodySize;
  /** What it answers when all goes well, by status; `z.void()` where there is no body. */
  answers?: Partial<Record<200 | 201 | 202 | 204, Shape>>;
  /** Media types of the file that it answers with, in the place of `answers`. */
  produces?: readonly string[];
  /** What else can go wrong; the faults that come with its access, parameters and body are known. */
  errors?: readonly number[];
  /** Headers that it reads, beyond those of every call. */
  takes?: readonly RequestHeader[];
  /** Headers of its good answers, beyond those of every call. */
  gives?: readonly AnswerHeader[];
  files?: FileFields;
  /** A body that the server reads itself, byte by byte. */
  rawBody?: Shape;
  /** Takes its JSON as plain text too: pages that close can send no other. */
  plainText?: boolean;
  /** A read whose answer holds a secret, such as a link that signs in: nobody may store it. */
  secret?: true;
  /** Which allowance it counts against, where that is not the usual one. */
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
/** The query as a caller gives it: what is left out, null or "" is not sent. */
export type QueryInputOf<E extends Endpoint> = {
  [Name in keyof QueryOf<E>]?: QueryOf<E>[Name] | string | number | boolean | null | undefined;
};
/** The body as the server reads it. */
export type BodyOf<E extends Endpoint> = E['body'] extends Shape ? z.output<E['body']> : undefined;
/** The body as a caller gives it. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends Shape
  ? z.input<E['body']>
  : undefined;
/** The body of any good answer; undefined where there is none. A file's is `File`. */
export type AnswerOf<E extends Endpoint, File = Blob> = E['produces'] extends readonly string[]
  ? File
  : OutputOf<NonNullable<E['answers']>[keyof NonNullable<E['answers']>]>;

/** Whether a call takes a session with a second factor, on a site that asks for it. */
export const secondFactorOf = ({ access, secondFactor }: Endpoint): Endpoint['secondFactor'] =>
  access === 'admin' ? true : secondFactor;

type Call = `${Endpoint['method']} /${string}`;
type Called<C extends Call> = C extends `${infer M extends Endpoint['method']} /${infer P}`
  ? { method: M; path: `/${P}` }
  : never;

/** Declares one call, such as "GET /cart", keeping its exact type. */
export function endpoint<const C extends Call, const E extends Omit<Endpoint, 'method' | 'path'>>(
  call: C,
  declared: E,
): Called<C> & E {
  const [method, path] = call.split(' ');
  return { method, path, ...declared } as unknown as Called<C> & E;
}

/** The calls of one room, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** What a call sends: its parameters, query, body and files, each where the endpoint has one. */
export type Sent<E extends Endpoint> = (string extends E['path']
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

/** The arguments of a call: none have to be given where nothing has to be sent. */
export type CallArguments<Arguments> =
  Record<never, never> extends Arguments ? [given?: Arguments] : [given: Arguments];

type Given = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of a call below /api, with its parameters and query; what is null or "" is left out. */
export function addressOf(
  { path }: Endpoint,
  { params = {}, query = {} }: { params?: Given | undefined; query?: Given | undefined } = {},
): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') asked.set(name, String(value));
  }
  return asked.size > 0 ? `${place}?${asked.toString()}` : place;
}
