import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

/**
 * A system without any programs, whose apt-get knows no package and whose npm has no registry.
 * `start` returns the output of `npm start` before and after the site answers, and whether uploads
 * wait in between and afterwards.
 */
async function bareSystem() {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-system-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const asked = path.join(folder, 'asked');
  const bundle = path.join(folder, 'bundle');
  await mkdir(bundle);
  await writeFile(path.join(bundle, 'package.json'), '{}');
  const script = `#!/bin/sh\necho "$@" >>'${asked}'\nexit 100\n`;
  await writeFile(path.join(folder, 'apt-get'), script, { mode: 0o755 });
  const places = {
    tried: path.join(folder, 'tried'),
    coming: path.join(folder, 'coming'),
    bundle,
  };
  const code = `
    import { existsSync } from 'node:fs';
    import { announceUploadPrograms } from ${JSON.stringify(new URL('lib/system.mjs', import.meta.url).href)};
    const places = ${JSON.stringify(places)};
    const install = announceUploadPrograms(places);
    console.log('open', existsSync(places.coming));
    await install();
    console.log('ended', existsSync(places.coming));`;
  const start = async (env: Record<string, string> = {}) => {
    const args = ['--input-type=module', '-e', code];
    const { stdout } = await run(process.execPath, args, { env: { PATH: folder, ...env } });
    return stdout.trim().split('\n');
  };
  const calls = async () => {
    const text = await readFile(asked, 'utf8').catch(() => '');
    return text.split('\n').filter(Boolean);
  };
  return { start, calls };
}

const isRoot = process.getuid?.() === 0;

it.runIf(isRoot)(
  'npm start as root on Debian installs programs for uploads once the site answers, and tries once',
  async () => {
    const { start, calls } = await bareSystem();
    const said = await start();
    expect(said.slice(0, 2)).toEqual([
      'open true',
      "Souk installs ffmpeg, bubblewrap from this system's packages with apt-get, to read the pictures and videos that sellers upload; until then uploads wait. SOUK_SYSTEM_PACKAGES=0 refuses it.",
    ]);
    expect(said[2]).toMatch(
      /^ffmpeg, bubblewrap: the system offers no ffmpeg, bubblewrap \(\d+\.\d s\)$/,
    );
    expect(said.at(-1)).toBe('ended false');
    const made = await calls();
    expect(made).toHaveLength(3);
    expect(made[1]).toMatch(/^install .*\bffmpeg$/);
    expect(made[2]).toMatch(/^install .*\bbubblewrap$/);
    await start();
    expect(await calls()).toHaveLength(3);
  },
);

it('without the system’s ffmpeg npm start installs its own, and reports a failure', async () => {
  const { start, calls } = await bareSystem();
  // The folder has no lock file, so npm rejects it.
  const said = await start({ SOUK_SYSTEM_PACKAGES: '0' });
  expect(said).toEqual([
    'open true',
    'Souk installs an ffmpeg of its own; until then videos wait.',
    expect.stringMatching(/^ffmpeg could not be installed, so videos are refused: /),
    'ended false',
  ]);
  expect(await calls()).toEqual([]);
});

it.runIf(isRoot)('SOUK_SYSTEM_PACKAGES=0 leaves the system as it is', async () => {
  const { start, calls } = await bareSystem();
  await start({ SOUK_SYSTEM_PACKAGES: '0' });
  expect(await calls()).toEqual([]);
  // A refusal by the operator does not count as an attempt.
  await start();
  expect(await calls()).toHaveLength(3);
});

it('a system that has both programs, or is given an ffmpeg, installs nothing', async () => {
  const { start } = await bareSystem();
  const env = { SOUK_SYSTEM_PACKAGES: '0', FFMPEG_PATH: '/opt/ffmpeg' };
  expect(await start(env)).toEqual(['open false', 'ended false']);
});
