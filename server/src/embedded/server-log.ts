import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MOST = 16_384;

/** The length of each of PostgreSQL's log files, by name. */
export type LogMark = Map<string, number>;

/** Marks the log's current position. */
export async function markLog(dataDir: string): Promise<LogMark> {
  const mark: LogMark = new Map();
  const folder = join(dataDir, 'log');
  for (const name of await readdir(folder).catch(() => [])) {
    mark.set(name, (await stat(join(folder, name))).size);
  }
  return mark;
}

/** PostgreSQL's output since the mark: at most the last 16 KB of each file. */
export async function readLogSince(dataDir: string, mark: LogMark): Promise<string> {
  const now = await markLog(dataDir);
  let text = '';
  for (const [name, size] of now) {
    // A file that shrank was started over.
    const before = mark.get(name) ?? 0;
    const from = Math.max(size < before ? 0 : before, size - MOST);
    if (size > from) text += await readPart(join(dataDir, 'log', name), from, size - from);
  }
  return text;
}

async function readPart(file: string, position: number, length: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
