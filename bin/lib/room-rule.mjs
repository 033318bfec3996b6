import { posix } from 'node:path';
import { isTest, lineAt, parse, walk } from './sources.mjs';

const IN_ROOM = /^server\/src\/domains\/[^/]+\//;
const READS = /\/(?:[\w-]+-)?reads\.ts$/;
const LOCKS = /^for(?:Update|NoKeyUpdate|Share|KeyShare)$/;
const LOCKS_IN_SQL =
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|\bpg_(?:try_)?advisory\w*|\block\s+table\b/i;

/**
 * Checks that reads lock nothing: a lock is a verb, in a file named after it.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line per fault
 */
export function roomFaults(sources) {
  const rooms = sources.filter(({ file }) => IN_ROOM.test(file) && !isTest(file));
  const locking = lockingFunctions(rooms);
  return rooms.flatMap((source) => locksIn(source, locking));
}

/** Exports of a room's reads that lock, directly or through a call. */
function locksIn(source, locking) {
  const { file, text } = source;
  if (!READS.test(file)) return [];
  return parse(source).program.body.flatMap((node) => {
    const passedOn = node.source
      ? (node.specifiers ?? []).map((one) => ({
          name: one.exported?.name,
          key: keyOf(pathOf(file, node.source.value), one.local.name),
        }))
      : declared(node).map(({ name }) => ({ name, key: keyOf(file, name) }));
    if (!node.type.startsWith('Export')) return [];
    return passedOn
      .filter(({ key }) => locking.has(key))
      .map(({ name }) => `${file}:${lineAt(text, node.start)} ${name} locks: reads lock nothing`);
  });
}

/** Every function and piece of SQL of the rooms that locks, or uses one that does. */
function lockingFunctions(sources) {
  const locking = new Set();
  const users = new Map();
  for (const source of sources) {
    const imported = new Map(
      importsOf(source).map(({ local, from, name }) => [local, keyOf(from, name)]),
    );
    for (const { name, from } of passedOn(source)) {
      users.set(from, [...(users.get(from) ?? []), keyOf(source.file, name)]);
    }
    for (const { name, node } of parse(source).program.body.flatMap(declared)) {
      const key = keyOf(source.file, name);
      walk(node, (inner, parent) => {
        if (isLock(inner)) locking.add(key);
        if (inner.type !== 'Identifier' || isNameOfField(inner, parent)) return;
        const used = imported.get(inner.name) ?? keyOf(source.file, inner.name);
        if (used !== key) users.set(used, [...(users.get(used) ?? []), key]);
      });
    }
  }
  // A set may grow while it is iterated.
  for (const key of locking) for (const user of users.get(key) ?? []) locking.add(user);
  return locking;
}

/** What a door passes on from the files of its room. */
const passedOn = (source) =>
  parse(source).program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.source
      ? node.specifiers.map(({ local, exported }) => ({
          name: exported.name,
          from: keyOf(pathOf(source.file, node.source.value), local.name),
        }))
      : [],
  );

const isNameOfField = (node, parent) =>
  !parent.computed && (parent.property === node || parent.key === node);

function isLock({ type, callee, value, quasis }) {
  if (type === 'CallExpression') return LOCKS.test(callee.property?.name);
  if (type === 'TemplateLiteral') return quasis.some((one) => LOCKS_IN_SQL.test(one.value.cooked));
  return type === 'Literal' && LOCKS_IN_SQL.test(String(value));
}

/** The functions and constants that a statement of a file declares. */
function declared(statement) {
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (node?.type === 'FunctionDeclaration') return [{ name: node.id.name, node }];
  if (node?.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap((one) =>
    one.id.type === 'Identifier' ? [{ name: one.id.name, node: one }] : [],
  );
}

/** The imports of a file from other files: their path, the name there, and the name here. */
const importsOf = (source) =>
  parse(source).program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value.startsWith('.')
      ? node.specifiers.map(({ local, imported }) => ({
          from: pathOf(source.file, node.source.value),
          name: imported?.name,
          local: local.name,
        }))
      : [],
  );

const pathOf = (file, specifier) => posix.join(posix.dirname(file), specifier);
const keyOf = (file, name) => `${file} ${name}`;
