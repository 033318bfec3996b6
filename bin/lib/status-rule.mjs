import { isTest, lineAt, parse, walk } from './sources.mjs';

const WORD = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/;
const OPERATORS = new Set(['=', '!=', '<>', 'in', 'not in', 'is', 'is not', 'is distinct from']);
/**
 * Operators that match one of several values, or all but one: a new value would slip through. `=
 * 'refund'`, of a kind, names the intended value.
 */
const OPEN_ENDED = new Set(['!=', '<>', 'not in', 'is not', 'is distinct from']);
const STATUS = /(?:^|\.|_)(?:status|state)$/;

/**
 * Checks that no SQL spells a value of a union (a status, kind, method …) of the schema or the
 * contract: a new value would slip through. SQL takes them from total records (db/statuses.ts),
 * which do not compile until they include it.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {string} types the generated types of the schema
 * @returns {string[]} one line per fault
 */
export function statusFaults(sources, types) {
  const values = new Set([...valuesOfSchema(types), ...valuesOfContract(sources)]);
  return sources.flatMap((source) => {
    if (!/^(?:server|demo)\/src\//.test(source.file) || isTest(source.file)) return [];
    return spelledIn(source)
      .filter(({ value }) => values.has(value))
      .map(
        ({ line, value }) =>
          `${source.file}:${line} spells “${value}” in SQL: take it from a record of all such values (db/statuses.ts)`,
      );
  });
}

/** The values of every column that a check constraint lists. */
const valuesOfSchema = (types) =>
  [...types.matchAll(/^ {2}\w+:((?:[^;'{}]*'[\w-]+')+)[^;]*;/gm)].flatMap(([, union]) =>
    [...union.matchAll(/'([\w-]+)'/g)].map(([, value]) => value),
  );

/** The words of every list in the contract from which an enum or a type is made. */
function valuesOfContract(sources) {
  return sources.flatMap((source) => {
    if (!source.file.startsWith('contract/src/') || isTest(source.file)) return [];
    const found = [];
    walk(parse(source).program, (node) => {
      const list =
        (node.type === 'TSAsExpression' && node.expression) ||
        (node.type === 'CallExpression' && isEnum(node.callee) && node.arguments[0]);
      if (list?.type === 'ArrayExpression') found.push(...textsOf(list));
    });
    return found.filter((value) => WORD.test(value));
  });
}

const isEnum = ({ type, property }) => type === 'MemberExpression' && property.name === 'enum';
const textsOf = ({ elements }) =>
  elements
    .filter((one) => one?.type === 'Literal' && typeof one.value === 'string')
    .map(({ value }) => value);

/** Each value that SQL spells. */
function spelledIn(source) {
  const found = [];
  walk(parse(source).program, (node) => {
    if (node.type === 'TaggedTemplateExpression') found.push(...inSql(source, node));
    if (node.type === 'CallExpression') found.push(...inBuilder(source, node));
  });
  return found;
}

/** Quoted words, except names of JSON fields. */
function inSql(source, { start, quasi }) {
  const text = quasi.quasis.map(({ value }) => value.cooked).join('$');
  return [...text.matchAll(/(?<!->>?\s*)'([^']*)'/g)]
    .filter(({ index }) => !isFieldName(text.slice(0, index)))
    .map(([, value]) => ({ line: lineAt(source.text, start), value }));
}

/** Whether the text after this is an argument of json_build_object, and so names a field. */
function isFieldName(before) {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === ')') depth += 1;
    if (before[at] === '(') depth -= 1;
    if (depth < 0) return /jsonb?_build_object$/.test(before.slice(0, at));
  }
  return false;
}

/** `.where('shipments.status', '=', 'paid')`, a list of values, or their negation. */
function inBuilder(source, { start, arguments: given }) {
  const [column, operator, compared] = given;
  if (given.length !== 3 || typeof column?.value !== 'string' || !OPERATORS.has(operator?.value))
    return [];
  const isList = compared.type === 'ArrayExpression';
  if (!isList && !OPEN_ENDED.has(operator.value) && !STATUS.test(column.value)) return [];
  return textsOf(isList ? compared : { elements: [compared] }).map((value) => ({
    line: lineAt(source.text, start),
    value,
  }));
}
