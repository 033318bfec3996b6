import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

it.runIf(process.getuid?.() === 0)(
  'npm start as root on Debian installs ffmpeg and bubblewrap where they are missing, and tries once',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'souk-system-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const asked = path.join(folder, 'asked');
    // A system that has nothing, and whose apt-get knows neither.
    const script = `#!/bin/sh\necho "$@" >>'${asked}'\nexit 100\n`;
    await writeFile(path.join(folder, 'apt-get'), script, { mode: 0o755 });
    const system = new URL('lib/system.mjs', import.meta.url).href;
    const code = `import(${JSON.stringify(system)}).then((m) => m.ensureUploadPrograms(process.argv[1]))`;
    const start = () =>
      run(process.execPath, ['-e', code, path.join(folder, 'tried')], { env: { PATH: folder } });
    await start();
    await start();
    const calls = (await readFile(asked, 'utf8')).trim().split('\n');
    expect(calls).toHaveLength(3);
    expect(calls[1]).toMatch(/^install .*\bffmpeg$/);
    expect(calls[2]).toMatch(/^install .*\bbubblewrap$/);
  },
);
