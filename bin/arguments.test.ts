import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each<[string, string[], string]>([
  ['check.mjs', ['--chnaged'], 'Usage: npm run check -- [--changed]'],
  ['bench.mjs', ['reads', 'wirtes'], 'There is no benchmark wirtes in bench/.'],
])('%s refuses %j', (script, args, sentence) => {
  const file = join(import.meta.dirname, script);
  const options = { encoding: 'utf8', timeout: 20_000 } as const;
  const { status, stderr } = spawnSync(process.execPath, [file, ...args], options);
  expect([status, stderr.trim()]).toEqual([1, sentence]);
});
