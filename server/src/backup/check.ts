import * as z from 'zod/mini';
import { plainBytes } from './encryption.ts';
import { readFileLine, type FileList } from './file-list.ts';
import {
  BackupError,
  drained,
  End,
  FILES,
  Head,
  HEAD,
  END,
  readEntries,
  Sum,
  textOf,
} from './format.ts';

/** The head of a backup, after reading the whole file and finding it intact. @throws BackupError */
export async function checkBackup(file: string, key: string | null = null): Promise<Head> {
  const sum = new Sum();
  let head: unknown = null;
  let end: unknown = null;
  try {
    await readEntries(await plainBytes(file, key), async ({ name, stream }) => {
      if (name === END) {
        end = JSON.parse(await textOf(stream));
        return;
      }
      end = null;
      sum.begin(name);
      if (name === HEAD) {
        const text = await textOf(stream);
        sum.add(Buffer.from(text));
        head = JSON.parse(text);
        return;
      }
      for await (const part of stream) sum.add(part as Buffer);
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new BackupError(`There is no file ${file}.`, { cause: error });
    }
    throw new BackupError(`${file} is not a whole backup: it is damaged or cut short.`, {
      cause: error,
    });
  }
  const known = z.safeParse(Head, head);
  if (!known.success) {
    const newer = typeof (head as { format?: unknown } | null)?.format === 'number';
    throw new BackupError(
      newer
        ? `${file} was made by a newer version of Souk: restore it with that one.`
        : `${file} is no backup of Souk.`,
    );
  }
  const parsed = z.safeParse(End, end);
  if (!parsed.success || JSON.stringify(parsed.data) !== sum.text()) {
    throw new BackupError(`${file} is not a whole backup: it is damaged or cut short.`);
  }
  return known.data;
}

/** Reads the list of the files that a backup needs, and that aren't in it. */
export async function readFileList(
  file: string,
  key: string | null,
  into: FileList,
): Promise<void> {
  await readEntries(await plainBytes(file, key), async ({ name, stream }) => {
    if (!name.startsWith(FILES)) return drained(stream);
    for (const line of (await textOf(stream)).split('\n')) {
      if (line !== '') into.add(readFileLine(line));
    }
  });
}
