import type pg from 'pg';
import type { Columns, Kind, Scalar } from '../src/db/raw-sql.ts';

/** PostgreSQL's types by number, as the server's pool reads them; any other is text. */
const SCALARS: Record<number, Scalar> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  114: 'json',
  3802: 'json',
  1009: 'texts',
  1015: 'texts',
  2951: 'texts',
  1005: 'numbers',
  1007: 'numbers',
  1021: 'numbers',
  1022: 'numbers',
  1082: 'time',
  1114: 'time',
  1184: 'time',
};

/**
 * Returns the differences between the columns and rows of a result and their declaration, one line
 * each.
 */
export function faultsOf(
  { columns, whole }: { columns: Columns; whole: boolean },
  fields: pg.FieldDef[],
  rows: readonly unknown[],
): string[] {
  const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const found = new Set<string>();
  for (const name of whole ? types.keys() : []) {
    if (!(name in columns)) found.add(`${name} is not declared`);
  }
  for (const [name, kind] of Object.entries(columns)) {
    const type = types.get(name);
    if (type === undefined) {
      if (whole) found.add(`${name} is declared, but not selected`);
      continue;
    }
    const scalar = SCALARS[type] ?? 'text';
    if (scalarOf(kind) !== scalar) {
      found.add(`${name} is declared ${JSON.stringify(kind)}, but is ${scalar} (type ${type})`);
      continue;
    }
    for (const row of rows) {
      const value = (row as Record<string, unknown>)[name];
      if (!holds(kind, value))
        found.add(`${name} is declared ${JSON.stringify(kind)}, but is ${JSON.stringify(value)}`);
    }
  }
  return [...found];
}

function scalarOf(kind: Kind): Scalar {
  if (typeof kind === 'string') return kind.replace(' | null', '') as Scalar;
  if (Array.isArray(kind)) return 'text';
  if ('orNull' in kind) return scalarOf(kind.orNull);
  return 'json';
}

const SCALAR_HOLDS: Record<Scalar, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  time: (value) => value instanceof Date || value === Infinity || value === -Infinity,
  bytes: (value) => Buffer.isBuffer(value),
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  numbers: (value) => Array.isArray(value) && value.every((one) => typeof one === 'number'),
  json: () => true,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is of a kind; in JSON, with each value below it. */
function holds(kind: Kind, value: unknown): boolean {
  if (typeof kind === 'string') {
    if (value === null) return kind.endsWith(' | null');
    return SCALAR_HOLDS[kind.replace(' | null', '') as Scalar](value);
  }
  if (Array.isArray(kind)) return kind.includes(value);
  if ('orNull' in kind) return value === null || holds(kind.orNull, value);
  if ('tupleOf' in kind) {
    const kinds = kind.tupleOf as readonly Kind[];
    return Array.isArray(value) && value.every((one, at) => holds(kinds[at] ?? 'json', one));
  }
  if ('mapOf' in kind)
    return isObject(value) && Object.values(value).every((one) => holds(kind.mapOf, one));
  if ('listOf' in kind)
    return Array.isArray(value) && value.every((one) => holds(kind.listOf, one));
  if (!isObject(value)) return false;
  const names = Object.keys(kind);
  return (
    Object.keys(value).every((name) => names.includes(name)) &&
    names.every((name) => holds((kind as Columns)[name] as Kind, value[name] ?? null))
  );
}
