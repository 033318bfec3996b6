import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageOfFfmpeg } from './age.ts';

const NOW = new Date('2026-11-23');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-age-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saying(line: string): Promise<string> {
  const file = path.join(folder, 'ffmpeg');
  await writeFile(file, `#!/bin/sh\necho '${line}'\n`);
  await chmod(file, 0o755);
  return file;
}

it.skipIf(process.platform === 'win32').each([
  ['N-47683-static Copyright (c) 2000-2018 the FFmpeg developers', /^ffmpeg is of 2018 /],
  ['5.1.9-0+deb12u1 Copyright (c) 2000-2026 the FFmpeg developers', null],
  ['8.0 Copyright (c) 2000-2024 the FFmpeg developers', null],
  ['of somebody’s own making', null],
])('warns the operator about an ffmpeg without security fixes: %s', async (version, line) => {
  const said = await ageOfFfmpeg(await saying(`ffmpeg version ${version}`), NOW);
  if (line) expect(said).toMatch(line);
  else expect(said).toBe(null);
});

it('warns the operator if ffmpeg is missing', async () => {
  expect(await ageOfFfmpeg(path.join(folder, 'none'), NOW)).toMatch(/does not run/);
});
