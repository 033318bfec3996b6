import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installedPrograms, programsAreComing } from './coming-programs.ts';

async function mark() {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-coming-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'mark');
}

it('waits while an installation runs, and goes on when its mark is gone', async () => {
  const file = await mark();
  await writeFile(file, String(process.pid));
  expect(programsAreComing(file)).toBe(true);
  let waited = true;
  const wait = installedPrograms(file).then(() => (waited = false));
  await Promise.resolve();
  expect(waited).toBe(true);
  await rm(file);
  await wait;
  expect(programsAreComing(file)).toBe(false);
});

it('waits for no installation whose process has died', async () => {
  const file = await mark();
  await writeFile(file, '2147483000');
  expect(programsAreComing(file)).toBe(false);
  await installedPrograms(file);
});
