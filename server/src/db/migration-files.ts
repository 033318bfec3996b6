import { readFile, readdir } from 'node:fs/promises';

const FOLDER = new URL('../../migrations/', import.meta.url);

const BUILT = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)\s+on\s+(\w+)/i;

/** Only indexes are split: their definitions contain no semicolons. */
const statementsIn = (sql: string) =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim());

export type Migration = {
  name: string;
  sql: string;
  /** The indexes that it builds concurrently, outside a transaction. Empty if it builds none. */
  indexes: readonly { name: string; table: string; sql: string }[];
  /** Releases without this earlier migration can no longer run. Null if all still can. */
  needs: string | null;
};

/** Reads a folder's migrations, in order. The first line of each says which kind it is. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, folder), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        indexes: statementsIn(sql).flatMap((statement) => {
          const [, built, table] = BUILT.exec(statement) ?? [];
          return built && table ? [{ name: built, table, sql: statement }] : [];
        }),
        needs: /^-- contract: needs (\d{4})\b/.exec(sql)?.[1] ?? null,
      };
    }),
  );
}

/** Returns a migration’s number, such as 0073. A release is numbered after its newest migration. */
export const numberOf = (name: string): string => name.slice(0, 4);
