import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { privateFolder } from './private-folder.ts';

it.runIf(process.platform !== 'win32')(
  'media left open by an earlier version are closed to the machine’s other users',
  async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'souk-private-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    const [old, fresh] = [path.join(parent, 'old'), path.join(parent, 'fresh', 'media')];
    await mkdir(old, { mode: 0o755 });
    await writeFile(path.join(old, 'a.webp'), 'picture');
    for (const folder of [old, fresh]) {
      await privateFolder(folder);
      expect((await stat(folder)).mode & 0o777).toBe(0o750);
    }
    // The folder above stays passable: the database's user needs it.
    expect((await stat(path.dirname(fresh))).mode & 0o001).toBe(1);
  },
);
