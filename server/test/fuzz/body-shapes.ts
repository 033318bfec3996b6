// Bodies whose shape costs more to read than their size suggests.
import type { Schema } from './values.ts';

/** Slightly fewer values than any body may hold. */
const ALLOWED = 12_000;

type Filler = (bytes: number) => string;

const many = (one: string, bytes: number, most = Infinity) =>
  Array.from(
    { length: Math.min(most, Math.max(1, Math.floor(bytes / (one.length + 1)))) },
    () => one,
  ).join(',');

const names = (bytes: number, one: (n: number) => string) => {
  const length = Math.min(ALLOWED, Math.floor(bytes / (one(ALLOWED).length + 1)));
  return Array.from({ length }, (_, n) => one(n)).join(',');
};

const text =
  (piece: string): Filler =>
  (bytes) =>
    JSON.stringify(
      piece.repeat(
        Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(piece).slice(1, -1)))),
      ),
    );

/** JSON of about that many bytes, by what makes it expensive. */
const STRUCTURES: Record<string, Filler> = {
  'many numbers': (bytes) => `[${many('0', bytes)}]`,
  'as many numbers as allowed': (bytes) => `[${many('1.5', bytes, ALLOWED)}]`,
  'as many objects as allowed': (bytes) => `[${many('{}', bytes, ALLOWED)}]`,
  'as many texts as allowed': (bytes) => `[${many('"a@b"', bytes, ALLOWED)}]`,
  'many names': (bytes) => `{${names(bytes, (n) => `"k${n}":${n}`)}}`,
  'names that are numbers': (bytes) => `{${names(bytes, (n) => `"${n * 400_000}":0`)}}`,
  'one name many times': (bytes) => `{${many('"name":1', bytes, ALLOWED)}}`,
  'names of prototypes': (bytes) => `{${many('"constructor":{"prototype":{}}', bytes, ALLOWED)}}`,
  'as deep as allowed, and wide': (bytes) =>
    `${'['.repeat(28)}${many('"x"', bytes, ALLOWED)}${']'.repeat(28)}`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'long numbers': (bytes) => `[${many('9'.repeat(400), bytes)}]`,
  'an open object': (bytes) => '{"a":'.repeat(bytes / 5),
  'an open text': (bytes) => `"${'\\"'.repeat(bytes / 2)}`,
};

const VALUES: Record<string, Filler> = {
  'a long text': text('a'),
  blanks: text(' '),
  'an endless address': text('a@'),
  'an address of dots': text('a.'),
  slashes: text('/media/'),
  'a web address': (bytes) => JSON.stringify(`https://a/${'%41'.repeat(bytes / 3)}`),
  backslashes: text('\\'),
  'letters of four bytes': text('\u{1f9f6}'),
  'escaped letters': (bytes) => `"${'\\u00e9'.repeat(bytes / 6)}"`,
  'marks over a letter': text('\u0301'),
  'line breaks': text('\n'),
  'a long number': (bytes) => '9'.repeat(bytes),
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes - 2)}`,
  'a long exponent': (bytes) => `1e${'3'.repeat(bytes - 2)}`,
};

/** The shapes to try on every field; trying all of them would take too long. */
const PROBES = ['as many objects as allowed', 'many names', 'a long text'];

type NamedSchemas = Record<string, Schema>;

const resolved = (schema: Schema, named: NamedSchemas): Schema =>
  schema.$ref ? resolved(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named) : schema;

/** Resolves a schema's references and picks its first option other than null. */
function plain(given: Schema, named: NamedSchemas): Schema {
  const schema = resolved(given, named);
  const either = schema.anyOf ?? schema.oneOf;
  const one = either?.map((option) => plain(option, named)).find(({ type }) => type !== 'null');
  return one ?? schema;
}

type Place = { hole: (filling: string) => string; schema: Schema };

/**
 * Yields every place of a body: the whole of it, its fields, the elements of its lists, and so on.
 */
function* places(given: Schema, named: NamedSchemas, depth = 0): Generator<Place> {
  const schema = plain(given, named);
  yield { hole: (filling) => filling, schema };
  if (depth > 3) return;
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    for (const { hole, schema: inner } of places(one, named, depth + 1)) {
      yield { hole: (filling) => `{${JSON.stringify(name)}:${hole(filling)}}`, schema: inner };
    }
  }
  if (schema.items) {
    for (const { hole, schema: inner } of places(schema.items, named, depth + 1)) {
      yield { hole: (filling) => `[${hole(filling)}]`, schema: inner };
    }
  }
}

/**
 * Returns an element with all fields of its schema, each wrong: as many issues as a validator can
 * find.
 */
function wrong(given: Schema, named: NamedSchemas, depth = 0): string {
  const schema = plain(given, named);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0 || depth > 2) return 'false';
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${wrong(one, named, depth + 1)}`).join()}}`;
}

/** Yields lists within the schema, filled with wrong elements. */
function* wrongLists(
  given: Schema,
  named: NamedSchemas,
  bytes: number,
  depth = 0,
): Generator<string> {
  const schema = plain(given, named);
  if (schema.items && depth < 4) {
    const element = wrong(schema.items, named);
    const values = element.split(/[:,]/).length;
    yield `[${many(element, bytes, Math.floor(ALLOWED / values))}]`;
    for (const inner of wrongLists(schema.items, named, bytes, depth + 1)) yield `[${inner}]`;
  }
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    for (const inner of wrongLists(one, named, bytes, depth + 1))
      yield `{${JSON.stringify(name)}:${inner}}`;
  }
}

/** Yields bodies of nearly `bytes` for a call that takes `schema`, each with a description. */
export function* bodyShapes(
  schema: Schema,
  named: NamedSchemas,
  bytes: number,
): Generator<{ what: string; body: string }> {
  const shapes = { ...STRUCTURES, ...VALUES };
  for (const { hole } of places(schema, named)) {
    const room = Math.max(8, bytes - hole('').length - 16);
    const isTop = hole('') === '';
    for (const [what, filled] of Object.entries(shapes)) {
      if (isTop || PROBES.includes(what))
        yield { what: `${what} in ${hole('…')}`, body: hole(filled(room)) };
    }
  }
  // The content of a string or number only matters where one is expected, and the same checks read
  // it everywhere.
  for (const hole of leaves(schema, named)) {
    const room = Math.max(8, bytes - hole('').length - 16);
    for (const [what, filled] of Object.entries(VALUES)) {
      if (!PROBES.includes(what))
        yield { what: `${what} in ${hole('…')}`, body: hole(filled(room)) };
    }
  }
  for (const body of wrongLists(schema, named, bytes - 200)) yield { what: 'wrong elements', body };
}

/** Yields one place for each kind of string or number in the schema. */
function* leaves(given: Schema, named: NamedSchemas): Generator<(hole: string) => string> {
  const seen = new Set<string>();
  for (const { hole, schema } of places(given, named)) {
    const kind = JSON.stringify([schema.type, schema.format, schema.pattern]);
    if (schema.properties || schema.items || seen.has(kind)) continue;
    seen.add(kind);
    yield hole;
  }
}
