import { sql, type OperationNode, type RawBuilder } from 'kysely';

/**
 * The driver's types for PostgreSQL's; a `numeric` is `text`, since it may be longer than a number.
 */
type Scalars = {
  text: string;
  number: number;
  boolean: boolean;
  time: Date;
  bytes: Buffer;
  texts: string[];
  numbers: number[];
  json: unknown;
};
export type Scalar = keyof Scalars;

/**
 * The type of a column: `'time'`, `'time | null'`, one of a list of texts, `orNull` of a kind, or
 * JSON: an object of named kinds, `listOf` a kind, `mapOf` a kind under names not known here, or a
 * `tupleOf` several.
 */
export type Kind =
  | Scalar
  | `${Scalar} | null`
  | readonly string[]
  | { readonly orNull: Kind }
  | { readonly listOf: Kind }
  | { readonly mapOf: Kind }
  | { readonly tupleOf: readonly Kind[] }
  | Columns;
export type Columns = { readonly [name: string]: Kind };

export type ValueOf<K> = K extends Scalar
  ? Scalars[K]
  : K extends `${infer S extends Scalar} | null`
    ? Scalars[S] | null
    : K extends readonly (infer Value)[]
      ? Value
      : K extends { readonly orNull: infer Inner }
        ? ValueOf<Inner> | null
        : K extends { readonly listOf: infer Inner }
          ? ValueOf<Inner>[]
          : K extends { readonly mapOf: infer Inner }
            ? Record<string, ValueOf<Inner>>
            : K extends { readonly tupleOf: infer Kinds }
              ? { -readonly [Index in keyof Kinds]: ValueOf<Kinds[Index]> }
              : { -readonly [Name in keyof K]: ValueOf<K[Name]> };

type Sql<Result> = (text: TemplateStringsArray, ...parameters: unknown[]) => RawBuilder<Result>;

/** A template tag for statements that return such rows. */
export type Statement<Row> = Sql<Row> & { columns: Columns };

/** The type of the rows that a statement of {@link row} returns. */
export type RowOf<S> = S extends Sql<infer Row> ? Row : never;

/**
 * The declaration of a statement or an expression; `text` is its template without the parameters.
 */
export type Declaration = { kind: Kind; isRow: boolean; text: string };

const declared = new WeakMap<OperationNode, Declaration>();

/** The declaration of a piece of SQL, if it has one. */
export const declaredOf = (node: OperationNode): Declaration | undefined => declared.get(node);

function tag<Result>(kind: Kind, isRow: boolean): Sql<Result> {
  return (strings, ...parameters) => {
    const built = sql<Result>(strings, ...parameters);
    declared.set(built.toOperationNode(), { kind, isRow, text: strings.join('$') });
    return built;
  };
}

/** The keys of a record that covers every value of a union. */
export const keysOf = <Value extends string>(facts: Readonly<Record<Value, unknown>>) =>
  Object.keys(facts) as Value[];

export const orNull = <const K extends Kind>(kind: K) => ({ orNull: kind });
export const mapOf = <const K extends Kind>(kind: K) => ({ mapOf: kind });
export const tupleOf = <const Kinds extends readonly Kind[]>(...kinds: Kinds) => ({
  tupleOf: kinds,
});
export const listOf = <const K extends Kind>(kind: K) => ({ listOf: kind });

/**
 * A statement whose rows have exactly these columns: row({ id: 'text', paid_at: 'time | null'
 * })`select …`. Each test that runs it compares them with the types and nulls that the database
 * returns (decision 30).
 */
export const row = <const C extends Columns>(columns: C): Statement<ValueOf<C>> =>
  Object.assign(tag<ValueOf<C>>(columns, true), { columns });

/**
 * An expression that the builder selects: value('number')`…`.as('left'). Checked like the columns
 * of {@link row}.
 */
export const value = <const K extends Kind>(kind: K): Sql<ValueOf<K>> => tag(kind, false);

/** SQL, after `in`: these values as literals, so that partial indexes are used. */
export const listed = <Value extends string>(values: readonly Value[]): RawBuilder<Value> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
