import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { at } from './lib/project.mjs';
import { newTally, runTests, slowestOf, stateOf, summaryOf } from './lib/tally.mjs';

/** Returns the tally of a runner over a project of its own, with our packages. */
async function tallyOf(runner: 'vitest' | 'playwright', files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(at('node_modules'), join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  const reporter = `--reporter=${at('bin', 'lib', `${runner}-reporter.mjs`)}`;
  const args = {
    vitest: [at('node_modules/vitest/vitest.mjs'), 'run', reporter],
    playwright: [at('node_modules/@playwright/test/cli.js'), 'test', reporter],
  };
  const tally = newTally(runner);
  const env = { PATH: process.env.PATH, HOME: folder };
  await runTests(tally, args[runner], { cwd: folder, env });
  return tally;
}

const CONFIG = { 'vitest.config.mjs': 'export default {};\n' };
const HEAD = `import { beforeAll, describe, expect, test } from 'vitest';\n`;

test('Vitest: passed, failed, skipped, and a file that cannot be loaded', async () => {
  const tally = await tallyOf('vitest', {
    ...CONFIG,
    'a.test.ts': `${HEAD}test('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\ntest.todo('d');\n`,
    'b.test.ts': `${HEAD}import './nowhere.ts';\ntest('e', () => {});\n`,
  });
  expect(tally).toMatchObject({ total: 2, done: 2, passed: 1, failed: 2, skipped: 2 });
  const took = { ms: expect.any(Number) };
  expect(tally.times.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'a.test.ts', ...took },
    { name: 'b.test.ts', ...took },
  ]);
});

test('Vitest: a failing hook is a failure', async () => {
  const tally = await tallyOf('vitest', {
    ...CONFIG,
    'a.test.ts': `${HEAD}describe('a', () => {\nbeforeAll(() => { throw new Error('no'); });\ntest('b', () => {});\n});\n`,
  });
  expect(tally).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
});

test('Vitest: an error outside all tests is a failure', async () => {
  const source = `${HEAD}test('a', () => { void Promise.reject(new Error('lost')); });\n`;
  const tally = await tallyOf('vitest', { ...CONFIG, 'a.test.ts': source });
  expect(tally).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('Playwright: passed, failed and skipped', async () => {
  const tally = await tallyOf('playwright', {
    'playwright.config.ts': `export default { testDir: '.', workers: 1 };\n`,
    'a.spec.ts': `import { expect, test } from '@playwright/test';\ntest('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\n`,
  });
  expect(tally).toMatchObject({ total: 3, done: 3, passed: 1, failed: 1, skipped: 1 });
  expect(tally.times.map(({ name }) => name)).toContain('a.spec.ts › a');
});

test('a runner that fails silently counts as failed', async () => {
  const tally = await tallyOf('vitest', { 'vitest.config.mjs': 'process.exit(1);\n' });
  expect(tally).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('the summary names skipped tests only if some exist', () => {
  const some = { ...newTally('phone'), passed: 100, done: 3 };
  const others = { ...newTally('desktop'), passed: 23, total: 9 };
  expect(summaryOf([some, others])).toBe('123 passed, 0 failed');
  const skipped = { ...some, failed: 1, skipped: 2 };
  expect(summaryOf([skipped, others])).toBe('123 passed, 1 failed, 2 skipped');
  expect(stateOf([skipped, others])).toBe('phone 3 of ?, desktop 0 of 9, 1 failed');
});

test('the slowest come first, across all runners', () => {
  const phone = { ...newTally('phone'), times: [{ name: 'b', ms: 1500 }] };
  const times = [1, 70_000, 20].map((ms) => ({ name: `a${ms}`, ms }));
  const desktop = { ...newTally('desktop'), times };
  expect(slowestOf([phone, desktop], 3)).toEqual([
    '   70.0 s  a70000',
    '    1.5 s  b',
    '    0.0 s  a20',
  ]);
});
