import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

/** A system that has nothing, and whose apt-get knows neither program; `start` answers what npm start says. */
async function bareSystem() {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-system-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const asked = path.join(folder, 'asked');
  const script = `#!/bin/sh\necho "$@" >>'${asked}'\nexit 100\n`;
  await writeFile(path.join(folder, 'apt-get'), script, { mode: 0o755 });
  const system = new URL('lib/system.mjs', import.meta.url).href;
  const code = `import(${JSON.stringify(system)}).then((m) => m.ensureUploadPrograms(process.argv[1]))`;
  const start = async (env: Record<string, string> = {}) => {
    const args = ['-e', code, path.join(folder, 'tried')];
    const { stdout } = await run(process.execPath, args, { env: { PATH: folder, ...env } });
    return stdout;
  };
  const calls = async () => {
    const text = await readFile(asked, 'utf8').catch(() => '');
    return text.split('\n').filter(Boolean);
  };
  return { start, calls };
}

const isRoot = process.getuid?.() === 0;

it.runIf(isRoot)(
  'npm start as root on Debian says which programs it installs and why, does so, and tries once',
  async () => {
    const { start, calls } = await bareSystem();
    const said = await start();
    const line =
      "Souk installs ffmpeg, bubblewrap from this system's packages with apt-get, to read the pictures and videos that sellers upload. SOUK_SYSTEM_PACKAGES=0 refuses it.";
    expect(said.split('\n')[0]).toBe(line);
    expect(await start()).toBe('');
    const made = await calls();
    expect(made).toHaveLength(3);
    expect(made[1]).toMatch(/^install .*\bffmpeg$/);
    expect(made[2]).toMatch(/^install .*\bbubblewrap$/);
  },
);

it.runIf(isRoot)('SOUK_SYSTEM_PACKAGES=0 leaves the system as it is', async () => {
  const { start, calls } = await bareSystem();
  expect(await start({ SOUK_SYSTEM_PACKAGES: '0' })).toBe('');
  expect(await calls()).toEqual([]);
  // Refused once is not tried once.
  await start();
  expect(await calls()).toHaveLength(3);
});
