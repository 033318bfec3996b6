import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const OURS = new URL('../migrations/', import.meta.url);

/** Copies our migrations to a temporary folder, and adds one from a later release. */
export async function withMigration(name: string, ...lines: string[]): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(OURS, folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.sql`), `${lines.join('\n')}\n`);
  return pathToFileURL(`${folder}/`);
}
