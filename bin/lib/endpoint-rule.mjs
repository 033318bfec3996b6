import { lineAt, parse, walk } from './sources.mjs';

/**
 * Files that may spell out the path of an endpoint, and why.
 * @type {[files: RegExp, reason: string][]}
 */
export const MAY_NAME_PATHS = [
  [/^server\/src\/http\/.*\.test\.ts$/, 'tests of the wire itself'],
  [/^server\/src\/http\/openapi\/parts\.ts$/, 'an address as an example'],
  [/^server\/src\/serve\/.*\.test\.ts$/, 'real processes, asked from outside'],
  [/^server\/test\/real-market\.ts$/, 'real processes, asked from outside'],
  [/^web\/src\/api\/(?:client|server-context)\.test\.ts$/, 'tests of the client itself'],
];

/** Callers that take a path below /api: `api.get('/cart')`, `app.route({ url: '/cart' })`. */
const CALLS = new Set(['get', 'post', 'put', 'patch', 'delete', 'call', 'calls', 'does', 'inject']);
const KEYS = new Set(['url', 'path']);

/** The placeholder for an expression in a template. */
const HOLE = '\0';

/**
 * Checks that only the contract spells out the path of an endpoint.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {typeof MAY_NAME_PATHS} allowed
 * @returns {string[]} one line per fault
 */
export function endpointFaults(sources, allowed = MAY_NAME_PATHS) {
  const isContract = ({ file }) => file.startsWith('contract/');
  const declared = sources.filter(isContract).flatMap(pathsIn);
  const named = declared.map((path) => path.replaceAll(/:\w+/g, '[^/?#]+'));
  const below = new RegExp(`^(?:${named.join('|')})/?(?:[?#]|$)`);
  const whole = new RegExp(
    `^(?:${HOLE}|https?://[^/]+|[*]{2})*/api(?:${named.join('|')})/?(?:[?#*]|$)`,
  );
  return sources
    .filter((source) => !isContract(source) && !allowed.some(([files]) => files.test(source.file)))
    .flatMap((source) => faultsIn(source, below, whole));
}

function pathsIn(source) {
  const paths = [];
  walk(parse(source).program, ({ type, callee, arguments: [given] = [] }) => {
    if (type !== 'CallExpression' || callee.name !== 'endpoint') return;
    const [, path] = given?.value?.split(' ') ?? [];
    if (path) paths.push(path);
  });
  return paths;
}

function faultsIn(source, below, whole) {
  const faults = [];
  walk(parse(source).program, (node, parent) => {
    const text = textOf(node);
    if (text === undefined) return;
    if (!whole.test(text) && !(below.test(text) && isAsked(node, parent))) return;
    const line = lineAt(source.text, node.start);
    faults.push(
      `${source.file}:${line} names ${text.replaceAll(HOLE, '…')}: the contract declares it`,
    );
  });
  return faults;
}

function textOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis.map((quasi) => quasi.value.cooked).join(HOLE);
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

/** Whether a text is passed to a function that calls the API, or mounts it. */
function isAsked(node, { type, callee, key }) {
  if (type === 'Property') return KEYS.has(key.name) && key !== node;
  return type === 'CallExpression' && CALLS.has(callee.name ?? callee.property?.name);
}
