// Calls every operation of openapi.json in every role with nearly valid bodies, and reports calls
// that get a 5xx, no response, or something that no outsider may read.
import { adminApi } from '@souk/contract/admin';
import { authApi } from '@souk/contract/auth';
import { checkoutApi } from '@souk/contract/checkout';
import { addressOf, type Endpoint } from '@souk/contract/endpoint';
import * as fc from 'fast-check';
import { checkoutBody } from '../checkout-body.ts';
import {
  changed,
  changes,
  nasty,
  nounOf,
  valuesOf,
  type KnownValues,
  type Schema,
} from './values.ts';

export type FuzzRequest = {
  method: string;
  /** With its query, such as /api/cart?x=1. */
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
};
export type FuzzAnswer = { status: number; headers: Record<string, unknown>; body: string };

export type FuzzOptions = {
  send: (call: FuzzRequest, signal: AbortSignal) => Promise<FuzzAnswer>;
  /** Pays at the provider, as its card page does. */
  pay: (sessionId: string) => Promise<void>;
  makeAdmin: (userId: string) => Promise<void>;
  /** The server's processor time so far (milliseconds), if known. */
  cpu?: () => number;
  /** Folders and addresses that no response may contain. */
  secrets: readonly string[];
  seed: number;
  calls: number;
  /** Ends earlier once that many seconds have passed. */
  seconds?: number;
  /** How many calls run concurrently. */
  atOnce: number;
  /** Only operations whose name contains this. */
  only?: string;
};

export type Fault = {
  what: string;
  call: string;
  sent: FuzzRequest;
  got: FuzzAnswer | null;
  number: number;
};
export type Figures = {
  calls: number;
  seconds: number;
  faults: Fault[];
  statuses: Map<number, number>;
  /** How often each operation was called, and how often it succeeded. */
  operations: Map<string, { calls: number; good: number }>;
};

const ROLES = ['visitor', 'user', 'seller', 'admin'] as const;
type Role = (typeof ROLES)[number];

const PASSWORD = 'fuzz-secret-7';
/** A response that takes longer counts as a hang. */
const HANGS_AFTER_MS = 20_000;
const REFILL_EVERY = 250;
/** More processor time than the body of any call may cost. */
const MOST_CPU_MS = 60;
/** A garbage collection or first compilation may fall into one of them. */
const CPU_TRIES = 4;
/** Calls a third party's server, with the key it is given. */
const LEFT_OUT = new Set(['generateVideos']);

const LEAKS = [
  /\n\s+at .*:\d+:\d+/,
  /node_modules|node:internal|\.[cm]?[jt]s:\d+/,
  /\b(?:Type|Range|Reference|Syntax)Error\b|Cannot read propert|is not a function/,
  /syntax error at or near|violates .* constraint|relation "|invalid input syntax|duplicate key/,
  /\b(?:select\s.+\sfrom|insert into|delete from|update \w+ set)\s/i,
  /postgres(?:ql)?:|ECONNREFUSED|ENOENT|EACCES/,
];

type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  content: Record<string, { schema: Schema }>;
};

type Document = {
  paths: Record<string, Record<string, any>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, any> };
};

function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      id: String(one.operationId),
      method: method.toUpperCase(),
      path,
      parameters: (one.parameters ?? []).map((given: { $ref?: string }) =>
        given.$ref ? components.parameters?.[given.$ref.split('/').at(-1) ?? ''] : given,
      ),
      content: one.requestBody?.content ?? {},
    })),
  );
}

/** Ids by noun, as responses named them: the newest thousand of each. */
class Things implements KnownValues {
  readonly password = PASSWORD;
  readonly #ids = new Map<string, string[]>();
  /** The last thing that each role made, by role and noun. */
  readonly #made = new Map<string, string>();
  /** The things that an id belongs to, by noun: the order of an item, the shop of an order. */
  readonly #kin = new Map<string, ReadonlyMap<string, string>>();
  /** The role that makes the next call. */
  role: Role = 'visitor';

  idOf(noun: string, pick: number): string {
    const made = this.#made.get(`${this.role} ${noun}`);
    if (made && pick % 3 > 0) return made;
    // "order_item_id" names an item.
    const own =
      this.#ids.get(noun) ??
      this.#ids.get(noun.replace(/^.*_/, '')) ??
      [...this.#ids.values()][pick % Math.max(1, this.#ids.size)];
    return own?.[pick % own.length] ?? '01900000-0000-7000-8000-00000000dead';
  }

  /** Returns the thing of that noun that an id belongs to, if known. */
  kinOf(id: string, noun: string): string | undefined {
    return this.#kin.get(id)?.get(noun);
  }

  #relate(id: string, to: ReadonlyMap<string, string>): void {
    if (this.#kin.size > 20_000) this.#kin.clear();
    this.#kin.set(id, new Map([...(this.#kin.get(id) ?? []), ...to]));
  }

  note(noun: string, id: string): void {
    const ids = this.#ids.get(noun) ?? [];
    if (ids.includes(id)) return;
    this.#ids.set(noun, [...ids.slice(-999), id]);
  }

  noteMade(role: Role, noun: string, id: unknown): void {
    if (typeof id === 'string') this.#made.set(`${role} ${noun}`, id);
  }

  /**
   * Collects the ids in a response; `noun` is what the URL lists or makes, `within` what it belongs
   * to.
   */
  learn(value: unknown, noun: string, within: ReadonlyMap<string, string>, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 6) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 20)) this.learn(one, noun, within, depth + 1);
      return;
    }
    const ids = new Map(within);
    const id = 'id' in value && isName(value.id) ? value.id : null;
    for (const [key, member] of Object.entries(value)) {
      if (!isName(member) || !key.endsWith('_id')) continue;
      this.note(nounOf(key), member);
      ids.set(nounOf(key), member);
    }
    if (id !== null) {
      this.note(noun, id);
      this.#relate(id, ids);
      ids.set(noun, id);
    }
    for (const [key, member] of Object.entries(value))
      this.learn(member, singular(key), ids, depth + 1);
  }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z_-]{1,80}$/i.test(value);

const singular = (word: string) =>
  nounOf(word.replace(/ies$/, 'y').replace(/s$/, '')).replace(/^.*[-_]/, '');

/** "/shops/{shopId}/orders" is about orders. */
const nounOfPath = (path: string) =>
  singular(path.split('/').findLast((part) => part && !part.startsWith('{')) ?? '');

const nounIn = (path: string, name: string) =>
  nounOf(name) || nounOfPath(path.slice(0, path.indexOf(`{${name}}`)));

const requestFor = (
  operation: Operation,
  context: { named: Record<string, Schema>; known: Things },
) => {
  const query = operation.parameters.filter((one) => one.in === 'query');
  const path = operation.parameters.filter((one) => one.in === 'path');
  const sometimes = <T>(often: number, value: fc.Arbitrary<T>) =>
    fc.oneof({ weight: often, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
  const body = Object.entries(operation.content)[0];
  return fc.record({
    path: fc.record(
      Object.fromEntries(
        path.map(({ name }) => [
          name,
          fc.oneof(
            {
              weight: 8,
              arbitrary: fc.nat().map((n) => context.known.idOf(nounIn(operation.path, name), n)),
            },
            { weight: 1, arbitrary: fc.uuid() },
            { weight: 1, arbitrary: nasty.map(asText) },
          ),
        ]),
      ),
    ),
    query: fc.record(
      Object.fromEntries(
        query.map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 4, arbitrary: valuesOf(schema, context, name) },
            { weight: 1, arbitrary: nasty },
          ),
        ]),
      ),
      { requiredKeys: [] },
    ),
    apart: fc.nat(4),
    twice: fc.nat(9),
    body: body ? valuesOf(body[1].schema, context) : fc.constant(undefined),
    changes: fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 4, arbitrary: changes }),
    broken: sometimes(
      12,
      fc.constantFrom(
        '',
        '{',
        '[1,',
        'null',
        '"text"',
        '{"a":1}}',
        '[]',
        '\ufeff{}',
        '{"__proto__":{"a":1}}',
      ),
    ),
    type: sometimes(
      12,
      fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'x',
        'application/json; charset=latin1',
      ),
    ),
    headers: fc.record(
      {
        'if-match': fc.constantFrom('*', '"x"', 'W/"1"', 'x'.repeat(3000)),
        'if-none-match': fc.constantFrom('*', '"x"', '"'),
        'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'k', 'x'.repeat(500))),
        prefer: fc.constantFrom('respond-async', 'wait=abc', ','),
        'accept-language': fc.constantFrom('de-AT', '*', 'x-x-x;q=99'),
        'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1, x', '1'),
        range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'x'),
        accept: fc.constantFrom('application/xml', '*/*;q=x'),
      },
      { requiredKeys: [] },
    ),
    withHeaders: fc.nat(3),
    token: fc.nat(30),
    file: fc.constantFrom(...FILES),
  });
};

type Request = ReturnType<typeof requestFor> extends fc.Arbitrary<infer T> ? T : never;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES: readonly { name: string; data: Buffer }[] = [
  { name: 'pixel.png', data: PIXEL },
  { name: 'half.png', data: PIXEL.subarray(0, 40) },
  { name: 'products.csv', data: Buffer.from('name,price,stock,category\nMug,1,2,Fashion\n"x') },
  { name: '..\\"\r\n.svg', data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { name: 'clip.mp4', data: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom') },
  { name: '', data: Buffer.alloc(0) },
];

function multipart(field: string, { name, data }: (typeof FILES)[number]): Buffer<ArrayBuffer> {
  const head = `--fuzz\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`;
  return Buffer.concat([
    Buffer.from(`${head}content-type: application/octet-stream\r\n\r\n`),
    data,
    Buffer.from('\r\n--fuzz--\r\n'),
  ]);
}

const apiOf = (endpoint: Endpoint) => `/api${addressOf(endpoint)}`;

/** Returns the things that a path's parameters name, by noun. */
const namedIn = (path: string, values: Record<string, unknown>) =>
  new Map(
    Object.entries(values).flatMap(([name, value]) =>
      isName(value) ? [[nounIn(path, name), value] as const] : [],
    ),
  );

/** Returns the parameters of a path, which mostly belong together, as a shop's order does. */
function placeOf(path: string, known: Things, request: Request): Record<string, unknown> {
  const given = request.path as Record<string, unknown>;
  const last = Object.values(given).at(-1);
  if (request.apart === 0 || typeof last !== 'string') return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === last ? last : (known.kinOf(last, nounIn(path, name)) ?? value),
    ]),
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
// A URL cannot hold half a character.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function sentFor(
  operation: Operation,
  request: Request,
  at: Record<string, unknown>,
  token: string | undefined,
): FuzzRequest {
  const place = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(String(at[name])),
  );
  const pairs = Object.entries(request.query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encoded(asText(value)).slice(0, 3000)}`);
  if (request.twice === 0 && pairs[0]) pairs.push(pairs[0]);
  if (request.twice === 1) pairs.push('x[y]=1&__proto__=2&=&%');
  const headers: Record<string, string> = request.withHeaders === 0 ? { ...request.headers } : {};
  const dead = request.token === 0 ? 'Bearer x' : request.token === 1 ? 'Basic Zm9v' : null;
  if (dead !== null) headers['authorization'] = dead;
  else if (token) headers['authorization'] = `Bearer ${token}`;
  const sent: FuzzRequest = {
    method: operation.method,
    url: `/api${place}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    headers,
  };
  const [type, content] = Object.entries(operation.content)[0] ?? [];
  if (!type || !content) return sent;
  headers['content-type'] = request.type ?? type;
  if (type === 'multipart/form-data') {
    const [field = 'file'] = Object.keys(content.schema.properties ?? {});
    if (!request.type) headers['content-type'] = 'multipart/form-data; boundary=fuzz';
    sent.body = multipart(field, request.file);
  } else {
    const body = request.changes.length > 0 ? changed(request.body, request.changes) : request.body;
    sent.body = request.broken ?? JSON.stringify(body) ?? '';
  }
  return sent;
}

/**
 * Runs the fuzzer. Ids are new in each run: the same seed makes the same calls, but about other
 * things.
 */
export async function fuzz(options: FuzzOptions): Promise<Figures> {
  const { send, seed, calls, seconds = Infinity, atOnce, only = '', secrets } = options;
  const { cpu = () => 0 } = options;
  const dear: Pick<Fault, 'call' | 'sent' | 'number'>[] = [];
  const known = new Things();
  const tokens: Partial<Record<Role, string>> = {};
  const figures: Figures = {
    calls: 0,
    seconds: 0,
    faults: [],
    statuses: new Map(),
    operations: new Map(),
  };

  async function ask(sent: FuzzRequest): Promise<FuzzAnswer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), HANGS_AFTER_MS);
    const hangs = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(new Error('No answer')));
    });
    try {
      return await Promise.race([send(sent, late.signal), hangs]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function good(method: string, path: string, token?: string, body?: unknown): Promise<any> {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = {
      method,
      url: `/api${path}`,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    let got = await ask(sent);
    // Briefly busy, as on a machine with other work: the preparation of calls is not under test.
    for (let left = 5; got.status === 503 && left > 0; left -= 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      got = await ask(sent);
    }
    if (got.status >= 300) throw new Error(`${method} ${path}: ${got.status} ${got.body}`);
    const answer: unknown = got.body ? JSON.parse(got.body) : null;
    known.learn(answer, nounOfPath(path), new Map());
    return answer;
  }

  let people = 0;
  const began = Date.now();
  /** Registers somebody new in that role, as calls can end accounts and sessions. */
  async function enter(role: Role): Promise<void> {
    if (role === 'visitor') return;
    people += 1;
    const username = `fuzz${began.toString(36)}${people}`;
    const user = await good('POST', '/auth/register', undefined, {
      email: `${username}@example.com`,
      username,
      password: PASSWORD,
      first_name: 'Ada',
      last_name: 'Byron',
    });
    const token: string = user.access_token;
    known.note('user', user.id);
    if (role === 'admin') await options.makeAdmin(user.id);
    if (role === 'seller') await openShop(token);
    tokens[role] = token;
    if (role === 'user') await shop(token);
  }

  const goods: { id: string; shop_id: string; variants: [] }[] = [];
  async function openShop(token: string): Promise<void> {
    const shop = await good('POST', '/shops', token, { name: 'Fuzz & Co', brand_color: '#7c3aed' });
    for (const role of ROLES) known.noteMade(role, 'shop', shop.id);
    const [category] = await good('GET', '/categories?limit=1');
    for (const name of ['Mug', 'Lamp', 'Chair']) {
      const product = await good('POST', '/products', token, {
        name,
        price: 20,
        stock_quantity: 100_000,
        category_id: category.id,
        shop_id: shop.id,
      });
      goods.push(product);
      for (const role of ROLES) known.noteMade(role, 'product', product.id);
    }
  }

  /** Buys, so that orders exist in every state that a call can lead to. */
  async function shop(token: string): Promise<void> {
    for (const product of goods.slice(-3)) {
      const checkout = await ask({
        method: 'POST',
        url: apiOf(checkoutApi.place),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(checkoutBody([{ product }])),
      });
      // A call may have sold it out, hidden it or deleted it.
      if (checkout.status !== 201) continue;
      const { stripe_session_id, order_id } = JSON.parse(checkout.body);
      known.note('order', order_id);
      known.noteMade('user', 'order', order_id);
      known.noteMade('seller', 'order', order_id);
      if (product === goods.at(-1)) continue;
      await options.pay(stripe_session_id);
      if (product.shop_id === goods.at(-1)?.shop_id) await live(token, product, order_id);
    }
  }

  /**
   * Continues after a purchase, so that there is something to respond to: calls alone rarely get
   * that far.
   */
  async function live(buyer: string, product: { id: string; shop_id: string }, orderId: string) {
    const shop = product.shop_id;
    const seller = tokens.seller;
    // Any of it may be refused: a call may have been here before.
    const tries = async (token: string | undefined, method: string, path: string, body: object) => {
      const noun = nounOfPath(path);
      const made = await good(method, path, token, body).catch(() => null);
      if (!made?.id) return null;
      known.learn(
        made,
        noun,
        new Map([
          ['shop', shop],
          ['order', orderId],
          ['product', product.id],
        ]),
      );
      for (const role of ROLES) known.noteMade(role, noun, made.id);
      return made;
    };
    const sale = `/shops/${shop}/orders/${orderId}`;
    for (let left = 20; left > 0; left -= 1) {
      if (await tries(seller, 'PATCH', sale, { status: 'delivered' })) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await tries(buyer, 'POST', `/orders/${orderId}/requests`, {
      shop_id: shop,
      kind: 'damaged',
      text: 'The handle is off',
    });
    await tries(buyer, 'POST', `/products/${product.id}/reviews`, { rating: 4, comment: 'Fine' });
    await tries(buyer, 'POST', `/shops/${shop}/reviews`, { rating: 4, text: 'Fine' });
    await tries(buyer, 'POST', `/products/${product.id}/questions`, { text: 'Is it blue?' });
  }

  for (const role of ['seller', 'user', 'admin'] as const) await enter(role);
  const described = await good('GET', '/openapi.json');
  const context = { named: (described as Document).components.schemas, known };
  const operations = operationsOf(described as Document)
    .filter(({ id }) => !LEFT_OUT.has(id) && id.includes(only))
    .map((operation) => ({ operation, requests: requestFor(operation, context) }));
  const plan = fc.record({ role: fc.constantFrom(...ROLES), pick: fc.nat() });

  const started = performance.now();
  const spent = () => (performance.now() - started) / 1000;

  async function callOne(number: number): Promise<void> {
    const [{ role, pick }] = fc.sample(plan, { seed: seed + number, numRuns: 1 }) as [
      { role: Role; pick: number },
    ];
    const { operation, requests } = operations[pick % operations.length]!;
    known.role = role;
    const [request] = fc.sample(requests, { seed: seed + number, numRuns: 1 }) as [Request];
    const token = tokens[role];
    const at = placeOf(operation.path, known, request);
    const sent = sentFor(operation, request, at, token);
    const call = `${operation.method} ${operation.path} as ${role}`;
    const before = cpu();
    const got = await ask(sent).catch((error: Error) => {
      figures.faults.push({ what: error.message, call, sent, got: null, number });
      return null;
    });
    figures.calls += 1;
    if (!got) return;
    // Several calls ran concurrently: suspects are repeated alone.
    if (sent.body !== undefined && cpu() - before > MOST_CPU_MS) dear.push({ call, sent, number });
    figures.statuses.set(got.status, (figures.statuses.get(got.status) ?? 0) + 1);
    const counts = figures.operations.get(operation.id) ?? { calls: 0, good: 0 };
    counts.calls += 1;
    figures.operations.set(operation.id, counts);
    const what = faultOf(got, secrets);
    if (what) figures.faults.push({ what, call, sent, got, number });
    const isOwn = sent.headers['authorization'] === `Bearer ${token}`;
    if (got.status < 300) {
      counts.good += 1;
      if (/json/.test(String(got.headers['content-type'])) && got.body.length < 500_000) {
        const answer = JSON.parse(got.body);
        const noun = nounOfPath(operation.path);
        known.learn(answer, noun, namedIn(operation.path, at));
        if (operation.method === 'POST') known.noteMade(role, noun, answer?.id);
      }
    }
    // Signed out, suspended or deleted by a call: somebody else takes over.
    const isOut = isOwn && token === tokens[role] && role !== 'visitor';
    const lost =
      isOut &&
      ((got.status === 401 && !/login/.test(operation.path)) ||
        (role === 'admin' && got.status === 403 && operation.path.startsWith('/admin')));
    if (lost && (await isGone(token, role))) await noted('entering', number, () => enter(role));
  }

  /**
   * Makes new shops, products and orders: calls have deleted, hidden and cancelled the old ones.
   */
  async function refill(): Promise<void> {
    await enter('seller');
    await enter('user');
  }

  async function isGone(token: string | undefined, role: Role): Promise<boolean> {
    const path = apiOf(role === 'admin' ? adminApi.stats : authApi.me);
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await ask({ method: 'GET', url: path, headers });
    return status !== 200 && tokens[role] === token;
  }

  /** Records a failure in the preparation of calls as a fault, without ending them. */
  async function noted(call: string, number: number, prepare: () => Promise<void>): Promise<void> {
    await prepare().catch((error: Error) => {
      const sent = { method: '', url: '', headers: {} };
      figures.faults.push({ what: error.message, call, sent, got: null, number });
    });
  }

  let next = 0;
  async function work(): Promise<void> {
    while (next < calls && spent() < seconds) {
      next += 1;
      const number = next;
      if (number % REFILL_EVERY === 0) await noted('refilling', number, refill);
      await callOne(number);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { call, sent, number } of dear) {
    let best = Infinity;
    for (let left = CPU_TRIES; left > 0 && best > MOST_CPU_MS; left -= 1) {
      const before = cpu();
      await ask(sent).catch(() => null);
      best = Math.min(best, cpu() - before);
    }
    const what = `took ${best.toFixed()} ms of the processor`;
    if (best > MOST_CPU_MS) figures.faults.push({ what, call, sent, got: null, number });
  }
  figures.seconds = spent();
  return figures;
}

function faultOf({ status, headers, body }: FuzzAnswer, secrets: readonly string[]): string | null {
  if (status >= 500) return `answered ${status}`;
  if ('x-powered-by' in headers || 'server' in headers) return 'says what it runs on';
  if (secrets.some((secret) => body.includes(secret))) return 'tells a secret';
  const text = status >= 400 ? body : '';
  return LEAKS.some((leak) => leak.test(text)) ? 'tells how it is made' : null;
}

/** Formats a fault for people, with the request that causes it. */
export function describe({ what, call, sent, got, number }: Fault): string {
  const { method, url, headers, body } = sent;
  return [
    `${call} (call ${number}): ${what}`,
    `  ${method} ${url.slice(0, 400)}`,
    `  ${JSON.stringify({ ...headers, authorization: undefined })}`,
    `  ${body === undefined ? '' : body.toString().slice(0, 600)}`,
    `  -> ${got ? `${got.status} ${got.body.slice(0, 400)}` : 'nothing'}`,
  ].join('\n');
}
