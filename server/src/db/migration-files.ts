import { readFile, readdir } from 'node:fs/promises';

const FOLDER = new URL('../../migrations/', import.meta.url);

export type Migration = {
  name: string;
  sql: string;
  /** The index that it builds concurrently, outside a transaction. Null if it doesn't. */
  index: string | null;
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
        index:
          /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/im.exec(sql)?.[1] ??
          null,
        needs: /^-- contract: needs (\d{4})\b/.exec(sql)?.[1] ?? null,
      };
    }),
  );
}

/** Returns a migration’s number, such as 0073. A release is numbered after its newest migration. */
export const numberOf = (name: string): string => name.slice(0, 4);
