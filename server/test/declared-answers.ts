import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';

type Operation = {
  parameters?: { $ref?: string; name?: string }[];
  responses: Record<string, Answer & { $ref?: string }>;
};
type Answer = { headers?: Record<string, unknown>; content?: Record<string, unknown> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
};

/** A request and its response on the wire; header names in lower case. */
export type Exchange = {
  method: string;
  /** The whole path, such as /api/cart?x=1. */
  url: string;
  sent: Record<string, unknown>;
  status: number;
  headers: Record<string, unknown>;
  body: string;
};

/** Headers that only some calls read, and that only some responses have: each must be declared. */
const TAKEN = ['idempotency-key', 'if-match', 'prefer', 'stripe-signature'];
const GIVEN =
  'allow content-disposition etag link location preference-applied retry-after www-authenticate x-total-count'.split(
    ' ',
  );

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Checks an API's responses against its openapi.json. Returns a function that says what is wrong
 * with one exchange, or null. Undeclared calls pass.
 */
export function declaredAnswers(document: object) {
  const { paths, components } = document as Document;
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'souk');
  const known = Object.keys(paths)
    .map((path) => ({ path, parts: path.split('/') }))
    // Literal paths go before those with parameters.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);

  return (exchange: Exchange): string | null => {
    const { method, url, status, headers, body, sent } = exchange;
    const parts = url
      .replace(/^\/api/, '')
      .replace(/\?.*$/, '')
      .split('/');
    const path = known.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, at) => part.startsWith('{') || part === parts[at]),
    )?.path;
    const operation = path && paths[path]?.[method.toLowerCase()];
    if (!path || !operation) return null;
    const call = `${method} ${path}`;

    const taken = (operation.parameters ?? []).map(({ name, $ref = '' }) =>
      (name ?? $ref.split('/').at(-1) ?? '').toLowerCase(),
    );
    const unknown = TAKEN.find((name) => name in sent && !taken.includes(name));
    if (unknown && status < 400) return `${call} does not declare that it takes ${unknown}`;

    const named = operation.responses[status];
    if (!named) return `${call} does not declare that it answers ${status}: ${body.slice(0, 200)}`;
    const shared = named.$ref?.split('/').at(-1);
    const answer = shared ? components.responses[shared]! : named;
    const given = Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase());
    const undeclared = GIVEN.find((name) => name in headers && !given.includes(name));
    if (undeclared) return `${call} does not declare ${undeclared} on its ${status}`;

    if (body === '') return null;
    const type = String(headers['content-type']).split(';')[0]!;
    if (!answer.content?.[type]) return `${call} does not declare ${type} on its ${status}`;
    if (!type.endsWith('json')) return null;
    const place = shared
      ? ['components', 'responses', shared]
      : ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const pointer = [...place, 'content', type, 'schema'].map(escaped).join('/');
    const validate = ajv.getSchema(`souk#/${pointer}`)!;
    if (validate(JSON.parse(body))) return null;
    return `${call} answers ${status} in another shape: ${ajv.errorsText(validate.errors)}`;
  };
}
