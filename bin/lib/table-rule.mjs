import { isTest, lineAt, parse, walk } from './sources.mjs';
import { TABLES_OF } from './tables.mjs';

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'insertOf']);

/** In SQL, a table named by a variable: it may be any table named by a type in its file. */
const VARIABLE = 'table_of_a_variable';

const WRITES_IN_SQL = [
  /\b(?:insert\s+into|delete\s+from|truncate)\s+((?:[a-z_]\w*\.)?[a-z_]\w*)\b/g,
  /\bupdate\s+((?:[a-z_]\w*\.)?[a-z_]\w*)\s+(?:(?:as\s+)?\w+\s+)?set\b/g,
];
const LOOKS_LIKE_SQL = /^\s*(?:insert into|update|delete from|with)\b/;
const OF_THE_DATABASE = /^(?:pg_\w+|graphile_worker\..*)$/;

/** These fill, copy and restore whole databases. */
const WHOLE = new Set(['demo', 'backup']);

/**
 * Checks that each table belongs to a room, and that only its room writes it.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {string} types the generated types of the schema
 * @param {typeof TABLES_OF} tablesOfRooms
 * @returns {string[]} one line per fault
 */
export function tableFaults(sources, types, tablesOfRooms = TABLES_OF) {
  const owners = Object.fromEntries(
    Object.entries(tablesOfRooms).flatMap(([room, tables]) => tables.map((one) => [one, room])),
  );
  const faults = tablesOfSchema(types)
    .filter((table) => !owners[table])
    .map((table) => `${table}: no room owns this table (bin/lib/tables.mjs)`);
  for (const source of sources) {
    const room = roomOf(source.file);
    if (isTest(source.file) || WHOLE.has(room)) continue;
    for (const { table, line } of tablesWrittenIn(source, Object.keys(owners))) {
      const owner = owners[table];
      const fault = owner ? room !== owner && `only ${owner} writes it` : 'no such table';
      if (fault) faults.push(`${source.file}:${line} writes ${table}: ${fault}`);
    }
  }
  return faults;
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

/** The tables that a source writes, in Kysely's calls and in SQL. */
function tablesWrittenIn(source, known) {
  const found = [];
  const literals = new Set();
  const add = (table, node) => found.push({ table, line: lineAt(source.text, node.start) });
  walk(parse(source).program, (node, parent) => {
    if (node.type === 'CallExpression') builderTables(node, add);
    if (node.type === 'TSLiteralType') literals.add(node.literal.value);
    // The tag is sql, row or value (db/raw-sql.ts): no other tags exist.
    const text = textOf(node);
    if (parent?.type === 'TaggedTemplateExpression' || LOOKS_LIKE_SQL.test(text))
      for (const table of sqlTables(text)) add(table, node);
  });
  const variable = (one) =>
    known.filter((name) => literals.has(name)).map((table) => ({ ...one, table }));
  return found
    .flatMap((one) => (one.table === VARIABLE ? variable(one) : [one]))
    .filter(({ table }) => !OF_THE_DATABASE.test(table));
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

function builderTables({ callee, arguments: given }, add) {
  const called = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
  // It takes the database first, then the table.
  const [name, first] = called === 'bulkInsert' ? ['insertOf', given[1]] : [called, given[0]];
  if (!WRITES.has(name) || first?.type !== 'Literal') return;
  add(String(first.value).replace(/\s+as\s+\w+$|\(.*/, ''), first);
}

function sqlTables(text) {
  const bare = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
  return WRITES_IN_SQL.flatMap((pattern) => [...bare.matchAll(pattern)].map(([, table]) => table));
}
