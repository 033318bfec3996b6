import { isTest, lineAt, parse, walk } from './sources.mjs';

/** Files that make rows of raw SQL: their own types are the checked ones. */
const MAKERS = ['server/src/db/raw-sql.ts', 'server/src/db/prepared.ts'];
const AGGREGATES = new Set(['sum', 'min', 'max', 'avg', 'agg']);

/**
 * Code that runs on a bare connection, before a pool exists: it may assert the types of
 * `client.query`.
 */
const BARE = /^server\/src\/(?:backup|embedded|serve)\//;

/** Whether a file contains SQL of the site. @param {string} file */
const isOurs = (file) => /^(?:server|demo)\/src\//.test(file) && !isTest(file);

/**
 * Checks that nothing asserts the type of a row returned by raw SQL: it is declared with `row` or
 * `value` of db/raw-sql.ts, which the tests compare with the database's answer. A condition asserts
 * nothing: `sql<SqlBool>`.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line per fault
 */
export function assertedRowFaults(sources) {
  return sources.flatMap((source) => {
    if (!isOurs(source.file) || MAKERS.includes(source.file)) return [];
    const faults = [];
    walk(parse(source).program, (node) => {
      const asserted = assertedIn(node, source.text);
      if (asserted && !(BARE.test(source.file) && asserted.startsWith('query')))
        faults.push(
          `${source.file}:${lineAt(source.text, node.start)} asserts ${asserted}: declare it with row or value (db/raw-sql.ts)`,
        );
    });
    return faults;
  });
}

function assertedIn(node, text) {
  const types = node.typeArguments && text.slice(node.typeArguments.start, node.typeArguments.end);
  if (!types) return undefined;
  if (node.type === 'TaggedTemplateExpression' && isSql(node.tag))
    return types === '<SqlBool>' ? undefined : `sql${types}`;
  if (node.type === 'TSTypeQuery' && isSql(node.exprName)) return `sql${types}`;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  if (property.name === 'query') return `query${types}`;
  if (isSql(object)) return `sql.${property.name}${types}`;
  return object.name === 'fn' && AGGREGATES.has(property.name)
    ? `fn.${property.name}${types}`
    : undefined;
}

const isSql = (node) => node?.type === 'Identifier' && node.name === 'sql';
const isRawText = (node) => node.type === 'MemberExpression' && node.object.name === 'String';

/**
 * The templates made by `row` and `value`, with `$` in their gaps: all but those of `sql` and
 * `String.raw`.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {{ place: string, text: string }[]}
 */
export function declaredSql(sources) {
  return sources.flatMap((source) => {
    if (!isOurs(source.file) || MAKERS.includes(source.file)) return [];
    const found = [];
    walk(parse(source).program, (node) => {
      if (node.type !== 'TaggedTemplateExpression' || isSql(node.tag)) return;
      if (isRawText(node.tag)) return;
      const text = node.quasi.quasis.map(({ value }) => value.cooked).join('$');
      found.push({ place: `${source.file}:${lineAt(source.text, node.start)}`, text });
    });
    return found;
  });
}
