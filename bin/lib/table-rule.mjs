import { isTest, lineAt, parse, walk } from './sources.mjs';
import { TABLES } from './tables.mjs';

const READS = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
]);
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'insertOf']);

/** In SQL, a table named by a variable: it may be any table named by a type in its file. */
const VARIABLE = 'table_of_a_variable';

const NAME = String.raw`((?:[a-z_]\w*\.)?[a-z_]\w*)\b`;
const READ_NAME = String.raw`(?:lateral\b\s*)?(?!lateral\b)${NAME}(?!\s*\()`;
const IN_SQL = [
  { kind: 'writes', pattern: `\\b(?:insert\\s+into|delete\\s+from|truncate)\\s+${NAME}` },
  { kind: 'writes', pattern: `\\bupdate\\s+${NAME}\\s+(?:(?:as\\s+)?\\w+\\s+)?set\\b` },
  {
    kind: 'reads',
    pattern: `(?<!\\b(?:distinct|epoch|delete)\\s+)\\b(?:from|join|using)\\s+${READ_NAME}`,
  },
  { kind: 'reads', pattern: `\\bfrom\\s+\\w+(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*${READ_NAME}` },
];
const NAMED_IN_SQL = /\b(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
const LOOKS_LIKE_SQL = /^\s*(?:select|insert into|update|delete from|with|from|(?:left )?join)\b/;
const OF_THE_DATABASE = /^(?:pg_\w+|graphile_worker\..*)$/;

/**
 * Checks that each table belongs to a room, that only its room writes it, and that only rooms named
 * in tables.mjs read it.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {string} types the generated types of the schema
 * @param {typeof TABLES} tables
 * @returns {string[]} one line per fault
 */
export function tableFaults(sources, types, tables = TABLES) {
  const known = tablesOfSchema(types);
  const faults = known
    .filter((table) => !tables[table])
    .map((table) => `${table}: no room owns this table (bin/lib/tables.mjs)`);
  for (const source of sources) {
    if (isTest(source.file)) continue;
    const room = roomOf(source.file);
    for (const { table, kind, line, sure } of tablesIn(source, Object.keys(tables))) {
      const fault = tables[table]
        ? room !== 'demo' && faultOf(tables[table], kind, room)
        : sure && 'no such table in bin/lib/tables.mjs';
      if (fault) faults.push(`${source.file}:${line} ${kind} ${table}: ${fault}`);
    }
  }
  return faults;
}

/**
 * The permissions in tables.mjs that are no longer used.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} such as "shops: orders no longer reads it"
 */
export function unusedAllowances(sources, tables = TABLES) {
  const used = new Set(
    sources
      .filter(({ file }) => !isTest(file))
      .flatMap((source) =>
        tablesIn(source, Object.keys(tables)).map(
          ({ table, kind }) => `${table}: ${roomOf(source.file)} no longer ${kind} it`,
        ),
      ),
  );
  return Object.entries(tables)
    .flatMap(([table, { readers = {}, writers = {} }]) => [
      ...Object.keys(readers).map((room) => `${table}: ${room} no longer reads it`),
      ...Object.keys(writers).map((room) => `${table}: ${room} no longer writes it`),
    ])
    .filter((allowance) => !used.has(allowance));
}

function faultOf({ room: owner, readers = {}, writers = {} }, kind, room) {
  if (room === owner || writers[room]) return undefined;
  if (kind === 'writes') return `only ${owner} writes it`;
  return readers[room] ? undefined : `it belongs to ${owner}; ask its reads.ts`;
}

function roomOf(file) {
  const [workspace, , part, name] = file.split('/');
  if (workspace === 'demo') return workspace;
  if (part === 'domains') return name;
  return part === 'gateways' ? `${part}/${name}` : part;
}

const tablesOfSchema = (types) =>
  [...types.slice(types.indexOf('export interface DB ')).matchAll(/^ {2}'?([\w.]+)'?: /gm)].map(
    ([, table]) => table,
  );

/** The tables that a source names, in Kysely's calls and in SQL; `sure` if it can be nothing else. */
function tablesIn(source, known) {
  const found = [];
  const own = new Set();
  const literals = new Set();
  const add = (kind, table, node, sure = true) =>
    found.push({ kind, table, sure, line: lineAt(source.text, node.start) });
  walk(parse(source).program, (node, parent) => {
    if (node.type === 'CallExpression') builderTables(node, add, own);
    if (node.type === 'TSLiteralType') literals.add(node.literal.value);
    // The tag is sql, row or value (db/raw-sql.ts): no other tags exist.
    const isSql = parent?.type === 'TaggedTemplateExpression';
    const text = textOf(node);
    if (isSql || LOOKS_LIKE_SQL.test(text))
      sqlTables(text, (kind, table) => add(kind, table, node, isSql), own);
  });
  const variable = (one) =>
    known.filter((name) => literals.has(name)).map((table) => ({ ...one, table }));
  return found
    .flatMap((one) => (one.table === VARIABLE ? variable(one) : [one]))
    .filter(
      ({ table }) => known.includes(table) || !(own.has(table) || OF_THE_DATABASE.test(table)),
    );
}

/** The text of a string or template, including tables inserted by name. */
function textOf({ type, value, quasis, expressions }) {
  if (type === 'Literal') return String(value);
  if (type !== 'TemplateLiteral') return '';
  return quasis.map((quasi, at) => quasi.value.cooked + tablePutIn(expressions[at])).join('');
}

function tablePutIn(expression) {
  if (!expression) return '';
  const { callee, arguments: [first] = [] } = expression;
  if (callee?.type !== 'MemberExpression' || callee.property.name !== 'table') return '$';
  return first?.type === 'Literal' ? first.value : VARIABLE;
}

function builderTables({ callee, arguments: given }, add, own) {
  const called = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
  // It takes the database first, then the table.
  const [name, first] = called === 'bulkInsert' ? ['insertOf', given[1]] : [called, given[0]];
  const kind = READS.has(name) ? 'reads' : WRITES.has(name) && 'writes';
  const named = (first?.type === 'ArrayExpression' ? first.elements : [first])
    .filter((one) => one?.type === 'Literal')
    .map(({ value }) => String(value).replace(/\s+as\s+\w+$|\(.*/, ''));
  for (const one of named) {
    if (kind) add(kind, one, first);
    if (/^with(Recursive)?$/.test(name)) own.add(one);
  }
}

function sqlTables(text, add, own) {
  const bare = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
  for (const [, name] of bare.matchAll(NAMED_IN_SQL)) own.add(name);
  for (const { kind, pattern } of IN_SQL) {
    for (const [, table] of bare.matchAll(new RegExp(pattern, 'g'))) add(kind, table);
  }
}
