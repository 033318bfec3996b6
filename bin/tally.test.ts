import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { playwrightTally, sum, summaryOf, vitestTally } from './lib/tally.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A project of its own, with our packages. */
function newProject(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  return folder;
}

function run(folder: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
  return status ?? 1;
}

function runVitest(files: Record<string, string>) {
  const folder = newProject({ 'vitest.config.ts': 'export default {};\n', ...files });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const code = run(folder, [vitest, 'run', '--reporter=json', '--outputFile.json=report.json']);
  return vitestTally(join(folder, 'report.json'), code);
}

test('Vitest: passed, failed, skipped, and a file that can not be loaded', () => {
  const head = `import { expect, test } from 'vitest';\n`;
  const tally = runVitest({
    'a.test.ts': `${head}test('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\ntest.todo('d');\n`,
    'b.test.ts': `${head}import './nowhere.ts';\ntest('e', () => {});\n`,
  });
  expect(tally).toEqual({ passed: 1, failed: 2, skipped: 2 });
});

test('Vitest: an error outside of all tests is a failure', () => {
  const source = `import { test } from 'vitest';\ntest('a', () => { void Promise.reject(new Error('lost')); });\n`;
  expect(runVitest({ 'a.test.ts': source })).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('Playwright: passed, failed and skipped', () => {
  const folder = newProject({
    'playwright.config.ts': `export default { testDir: '.', workers: 1 };\n`,
    'a.spec.ts': `import { expect, test } from '@playwright/test';\ntest('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\n`,
  });
  const report = join(folder, 'report.json');
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--reporter=json'];
  const code = run(folder, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  expect(playwrightTally(report, code)).toEqual({ passed: 1, failed: 1, skipped: 1 });
});

test('a runner that wrote no report has failed', () => {
  expect(playwrightTally('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the summary names skipped tests only where there are any', () => {
  const total = sum([
    { passed: 100, failed: 0, skipped: 0 },
    { passed: 23, failed: 0, skipped: 0 },
  ]);
  expect(summaryOf(total)).toBe('123 passed, 0 failed');
  expect(summaryOf({ ...total, skipped: 2 })).toBe('123 passed, 0 failed, 2 skipped');
});
