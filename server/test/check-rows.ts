import { AliasNode, IdentifierNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { plugins } from '../src/db/pool.ts';
import { declaredOf, type Columns, type Declaration } from '../src/db/raw-sql.ts';
import { faultsOf } from './row-faults.ts';

// Compares the rows of each statement that a test runs with the declarations in db/raw-sql.ts. Loaded once per worker.

/**
 * The columns of a result: the driver keeps them, but the query builder passes on the rows alone.
 */
const fieldsOf = new WeakMap<object, pg.FieldDef[]>();
const { addFields } = pg.Result.prototype as unknown as { addFields: (fields: unknown) => void };
Object.assign(pg.Result.prototype, {
  addFields(this: pg.QueryResult, fields: pg.FieldDef[]) {
    fieldsOf.set(this.rows, fields);
    addFields.call(this, fields);
  },
});

const seen = new Set<string>();
let faults: string[] = [];

/**
 * The declared columns of a statement. `whole`: whether they are all of its columns; `texts`: the
 * SQL of each, or of the whole statement.
 */
type ExpectedColumns = { columns: Columns; whole: boolean; texts: Record<string, string> };

const textsOf = ({ whole, texts }: ExpectedColumns, fields: pg.FieldDef[]): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    whole || fields.some((field) => field.name === name) ? [text] : [],
  );

function expectedOf(node: RootOperationNode): ExpectedColumns | undefined {
  const { kind, text } = declaredOf(node) ?? {};
  if (kind !== undefined && text !== undefined)
    return { columns: kind as Columns, whole: true, texts: { statement: text } };
  const columns = [...selectedIn(node)];
  if (columns.length === 0) return undefined;
  return {
    columns: Object.fromEntries(columns.map(([name, { kind: one }]) => [name, one])),
    whole: false,
    texts: Object.fromEntries(columns.map(([name, { text: one }]) => [name, one])),
  };
}

/**
 * Yields the declared expressions that a statement of the builder selects or returns, with their
 * names.
 */
function* selectedIn(node: RootOperationNode): Generator<[name: string, Declaration]> {
  const selections = [
    ...('selections' in node ? (node.selections ?? []) : []),
    ...('returning' in node ? (node.returning?.selections ?? []) : []),
  ];
  for (const { selection } of selections) {
    if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias)) continue;
    const found = declaredOf(selection.node);
    if (found) yield [selection.alias.name, found];
  }
}

const expectations = new WeakMap<object, ExpectedColumns>();

const checkRows: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const expected = expectedOf(node);
    if (expected) {
      // Queries made from one builder, such as a page and its count, share its id: each has some of the columns.
      const others = expectations.get(queryId);
      expectations.set(queryId, {
        ...expected,
        columns: { ...others?.columns, ...expected.columns },
        texts: { ...others?.texts, ...expected.texts },
      });
    }
    return node;
  },
  async transformResult({ result, queryId }) {
    const expected = expectations.get(queryId);
    const fields = fieldsOf.get(result.rows);
    if (!expected || !fields) return result;
    const texts = textsOf(expected, fields);
    for (const text of texts) seen.add(text);
    const found = faultsOf(expected, fields, result.rows);
    if (found.length > 0) faults.push(`${found.join('\n')}\nin ${texts.join('\n')}`);
    return result;
  },
};
plugins.push(checkRows);

/** Returns the faults found since the last call. */
export function takeFaults(): string[] {
  const found = faults;
  faults = [];
  return found;
}

/** Returns the declared SQL that ran since the last call. */
export function takeSeen(): string[] {
  const texts = [...seen];
  seen.clear();
  return texts;
}
