import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isMediaPath } from '@souk/contract/addresses';

export type FileEntry = { path: string; bytes: number; sha256: string };

/** One line of a list of files. */
export const fileLine = ({ path, bytes, sha256 }: FileEntry): string =>
  `${sha256} ${bytes} ${path}\n`;

/** The entry of a {@link fileLine}. @throws Error */
export function readFileLine(line: string): FileEntry {
  const [, sha256 = '', bytes = '', path = ''] =
    /^([\da-f]{64}) (\d+) (\/media\/\S+)$/.exec(line) ?? [];
  if (!isMediaPath(path)) throw new Error('Not a line of a list of files');
  return { path, bytes: Number(bytes), sha256 };
}

/** The files of a backup, in a file of its own, because there may be millions. */
export class FileList {
  readonly #list: DatabaseSync;
  readonly #add: StatementSync;
  readonly #get: StatementSync;
  constructor(file: string) {
    this.#list = new DatabaseSync(file);
    this.#list.exec(`pragma journal_mode = off; pragma synchronous = off;
      create table if not exists files (path text primary key, bytes integer, sha256 text) without rowid`);
    this.#add = this.#list.prepare('insert or replace into files values (?, ?, ?)');
    this.#get = this.#list.prepare('select path, bytes, sha256 from files where path = ?');
  }
  add({ path, bytes, sha256 }: FileEntry): void {
    this.#add.run(path, bytes, sha256);
  }
  get(path: string): FileEntry | undefined {
    return this.#get.get(path) as FileEntry | undefined;
  }
  /** In the order of their paths. */
  all(): IterableIterator<FileEntry> {
    const all = this.#list.prepare('select path, bytes, sha256 from files order by path');
    return all.iterate() as IterableIterator<FileEntry>;
  }
  async *each(): AsyncGenerator<FileEntry> {
    yield* this.all();
  }
  totals(): { files: number; bytes: number } {
    const all = this.#list.prepare(
      'select count(*) as files, coalesce(sum(bytes), 0) as bytes from files',
    );
    return all.get() as { files: number; bytes: number };
  }
  close(): void {
    this.#list.close();
  }
}
