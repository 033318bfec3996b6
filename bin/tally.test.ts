import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { at } from './lib/project.mjs';
import { isWorthALook, linesOf, lookAgain } from './lib/second-look.mjs';
import {
  failuresOf,
  newTally,
  runTests,
  slowestOf,
  stateOf,
  sum,
  summaryOf,
  type Tally,
} from './lib/tally.mjs';

type Runner = 'vitest' | 'playwright';

/** A project of its own, with our packages. */
function projectOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(at('node_modules'), join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  return folder;
}

/** Runs the project's tests, or those in one place alone, and returns the results. */
async function tallyOf(runner: Runner, folder: string, place: string[] = []): Promise<Tally> {
  const reporter = `--reporter=${at('bin', 'lib', `${runner}-reporter.mjs`)}`;
  const args = {
    vitest: [at('node_modules/vitest/vitest.mjs'), 'run', reporter, ...place],
    playwright: [at('node_modules/@playwright/test/cli.js'), 'test', reporter, ...place],
  };
  const tally = newTally(runner);
  const env = { PATH: process.env.PATH, HOME: folder };
  await runTests(tally, args[runner], { cwd: folder, env, goneMs: 3000 });
  return tally;
}

const countsOf = (tally: Tally) => ({
  total: tally.total,
  passed: sum([tally], 'passed'),
  failed: sum([tally], 'failed'),
  skipped: sum([tally], 'skipped'),
});

/** Runs the project and looks again, as npm test does. */
async function looksAgain(runner: Runner, folder: string) {
  const tally = await tallyOf(runner, folder);
  const looks: string[] = [];
  const group = {
    tallies: [tally],
    most: 2,
    run(_tally: Tally, { file, units }: { file: string; units: { line?: number }[] }) {
      looks.push(file);
      const lines = units.map(({ line }) => `${file}:${line}`);
      return tallyOf(runner, folder, runner === 'vitest' ? [file] : lines);
    },
  };
  const unstable = await lookAgain([group], { pauseMs: 10 });
  return { unstable, looks, counts: countsOf(tally) };
}

const CONFIG = { 'vitest.config.mjs': 'export default {};\n' };
const HEAD = `import { beforeAll, describe, expect, test } from 'vitest';\n`;
const JOURNEYS = `import { expect, test } from '@playwright/test';\n`;
/** Code that is true from its n-th run on. */
const RUN = `import { existsSync, writeFileSync } from 'node:fs';
const isRun = (n) => {
  const file = new URL('runs-' + n, import.meta.url);
  const had = n === 1 || (existsSync(file) && isRun(n - 1));
  writeFileSync(file, '');
  return had;
};\n`;
const PLAYWRIGHT = {
  'package.json': '{ "type": "module" }',
  'playwright.config.ts': `export default { testDir: '.', workers: 1 };\n`,
};

test('Vitest: passed, failed, skipped, and failures outside of tests', async () => {
  const tally = await tallyOf(
    'vitest',
    projectOf({
      ...CONFIG,
      'a.test.ts': `${HEAD}test('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\ntest.todo('d');\n`,
      // A file that can't be loaded.
      'b.test.ts': `${HEAD}import './nowhere.ts';\ntest('e', () => {});\n`,
      // A hook that fails.
      'c.test.ts': `${HEAD}describe('a', () => {\nbeforeAll(() => { throw new Error('no'); });\ntest('b', () => {});\n});\n`,
      // An error that nothing catches: the file that ran failed.
      'd.test.ts': `${HEAD}test('a', () => { void Promise.reject(new Error('lost')); });\n`,
    }),
  );
  expect(countsOf(tally)).toEqual({ total: 4, passed: 2, failed: 4, skipped: 3 });
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];
  expect([...tally.units.keys()].toSorted()).toEqual(files);
  const each = files.map((file) => tally.units.get(file));
  expect(each.map((unit) => unit?.ended)).toEqual([true, true, true, true]);
  expect(each.map((unit) => unit?.failures.length)).toEqual([1, 1, 1, 1]);
  expect(each[3]?.failures).toMatchObject([
    { name: 'd.test.ts › error outside of all tests', why: expect.stringContaining('lost') },
  ]);
});

test('Vitest: an error after the last test is a failure with a name', async () => {
  const tally = await tallyOf(
    'vitest',
    projectOf({
      'vitest.config.mjs': `export default { test: { globalSetup: './setup.mjs' } };\n`,
      'setup.mjs': `export default () => () => { throw new Error('nobody runs this SQL'); };\n`,
      'a.test.ts': `${HEAD}test('a', () => {});\n`,
    }),
  );
  expect(countsOf(tally)).toMatchObject({ passed: 1, failed: 1 });
  expect(failuresOf([tally])).toMatchObject([
    { name: 'vitest › failed as it ended', why: expect.stringContaining('nobody runs this SQL') },
  ]);
});

test('Playwright: passed, failed and skipped', async () => {
  const tally = await tallyOf(
    'playwright',
    projectOf({
      ...PLAYWRIGHT,
      'a.spec.ts': `${JOURNEYS}test('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\n`,
    }),
  );
  expect(countsOf(tally)).toEqual({ total: 3, passed: 1, failed: 1, skipped: 1 });
  expect([...tally.units.values()].map(({ name }) => name)).toContain('a.spec.ts › a');
});

test('Playwright: a run that is cut short is a failure', async () => {
  const tally = await tallyOf(
    'playwright',
    projectOf({
      ...PLAYWRIGHT,
      'playwright.config.ts': `export default { testDir: '.', workers: 1, maxFailures: 1 };\n`,
      'a.spec.ts': `${JOURNEYS}test('a', () => { expect(1).toBe(2); });\ntest('b', () => {});\n`,
    }),
  );
  expect(tally.outside.map(({ why }) => why)).toContain('1 of 2 did not run or did not end.');
  expect(isWorthALook([{ tallies: [tally], most: 8, run: () => Promise.reject() }])).toBe(false);
});

test('a run on a site that is gone ends soon', async () => {
  const folder = projectOf({
    ...PLAYWRIGHT,
    'site.mjs': `import { createServer } from 'node:http';
createServer((request, answer) => {
  answer.end('ok');
  if (request.url === '/die') process.exit(1);
}).listen(Number(process.argv[2]), '127.0.0.1');\n`,
    'playwright.config.ts': `import { createServer } from 'node:net';
const port = (process.env.SITE_PORT ??= await new Promise((found) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => found(String(port)));
  });
}));
const url = 'http://127.0.0.1:' + port;
export default {
  testDir: '.', workers: 1, timeout: 600_000,
  webServer: { command: 'exec "' + process.execPath + '" site.mjs ' + port, url },
};\n`,
    'a.spec.ts': `${JOURNEYS}test('a', async () => {
  await fetch('http://127.0.0.1:' + process.env.SITE_PORT + '/die').catch(() => undefined);
  await new Promise((later) => setTimeout(later, 500_000));
});
test('b', () => {});\n`,
  });
  const tally = await tallyOf('playwright', folder);
  expect(tally.outside.map(({ name }) => name)).toContain('playwright › the site is gone');
  expect(countsOf(tally)).toMatchObject({ passed: 0 });
});

test('a runner that fails silently counts as failed', async () => {
  const tally = await tallyOf('vitest', projectOf({ 'vitest.config.mjs': 'process.exit(1);\n' }));
  expect(countsOf(tally)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('Playwright: a test that fails once passes the second look and is named', async () => {
  const { unstable, looks, counts } = await looksAgain(
    'playwright',
    projectOf({
      ...PLAYWRIGHT,
      'a.spec.ts': `${JOURNEYS}${RUN}test('a', () => { expect(isRun(2)).toBe(true); });\ntest('b', () => {});\n`,
    }),
  );
  expect(counts).toMatchObject({ passed: 2, failed: 0 });
  expect(looks).toHaveLength(1);
  expect(unstable).toHaveLength(1);
  expect(unstable.flatMap(linesOf)[0]).toMatch(/^unstable: a\.spec\.ts › a: Error: /);
});

test('Vitest: a test that fails twice passes the third look, and one that fails three times fails', async () => {
  const { unstable, looks, counts } = await looksAgain(
    'vitest',
    projectOf({
      ...CONFIG,
      'a.test.ts': `${HEAD}${RUN}test('a', () => { expect(isRun(3)).toBe(true); });\ntest('c', () => {});\n`,
      'b.test.ts': `${HEAD}test('b', () => { expect(1).toBe(2); });\n`,
    }),
  );
  const files = ['a.test.ts', 'b.test.ts'];
  expect([looks.slice(0, 2).toSorted(), looks.slice(2).toSorted()]).toEqual([files, files]);
  expect(unstable.map(({ name }) => name)).toEqual(['a.test.ts › a']);
  expect(unstable.flatMap(linesOf)[0]).toMatch(/^unstable: a\.test\.ts › a: AssertionError: /);
  expect(counts).toMatchObject({ passed: 2, failed: 1 });
});

test('nothing is looked at again where too much failed', async () => {
  const broken = `${HEAD}test('b', () => { expect(1).toBe(2); });\n`;
  const { unstable, looks, counts } = await looksAgain(
    'vitest',
    projectOf({ ...CONFIG, 'a.test.ts': broken, 'b.test.ts': broken, 'c.test.ts': broken }),
  );
  expect(looks).toEqual([]);
  expect(unstable).toEqual([]);
  expect(counts).toMatchObject({ failed: 3 });
});

test('a failure names what ran beside it', async () => {
  const phone = newTally('phone');
  const desktop = newTally('desktop');
  const script = (lines: string[]) => ['-e', lines.join('\n')];
  const unit = (name: string) => JSON.stringify({ id: name, file: name, name });
  const failure = JSON.stringify({ name: 'a', why: 'no' });
  const sendAll = [
    `process.send({ total: 1 });`,
    `process.send({ unit: ${unit('a')}, began: true });`,
    `process.send({ unit: ${unit('a')}, failed: ${failure}, ms: 1 }, () => process.exit(1));`,
  ];
  desktop.running.add('desktop › b');
  await runTests(phone, script(sendAll), {}, [phone, desktop]);
  expect(phone.units.get('a')?.failures).toEqual([
    { name: 'a', why: 'no', beside: ['desktop › b'] },
  ]);
  expect(linesOf({ name: 'a', file: 'a', reason: 'no', beside: ['desktop › b'] })).toEqual([
    'unstable: a: no',
    '          beside desktop › b',
  ]);
});

/** A tally with units of these results. */
function tallyWith(name: string, units: object[], total = units.length): Tally {
  const tally = newTally(name);
  tally.total = total;
  for (const [n, unit] of units.entries()) {
    const plain = { id: `${n}`, file: 'a', name: 'a', ms: 0, ended: true, failures: [] };
    tally.units.set(`${n}`, { ...plain, passed: 0, failed: 0, skipped: 0, ...unit });
  }
  return tally;
}

test('the summary names skipped tests only if some exist', () => {
  const some = tallyWith('phone', [{ passed: 50 }, { passed: 50 }, {}]);
  const others = tallyWith('desktop', [{ passed: 23, ended: false }], 9);
  expect(summaryOf([some, others])).toBe('123 passed, 0 failed');
  const skipped = tallyWith('phone', [{ passed: 100, failed: 1, skipped: 2 }], 0);
  expect(summaryOf([skipped, others])).toBe('123 passed, 1 failed, 2 skipped');
  expect(stateOf([skipped, others])).toBe('phone 1 of ?, desktop 0 of 9, 1 failed');
});

test('the slowest come first, across all runners', () => {
  const phone = tallyWith('phone', [{ name: 'b', ms: 1500 }]);
  const desktop = tallyWith(
    'desktop',
    [1, 70_000, 20].map((ms) => ({ name: `a${ms}`, ms })),
  );
  expect(slowestOf([phone, desktop], 3)).toEqual([
    '   70.0 s  a70000',
    '    1.5 s  b',
    '    0.0 s  a20',
  ]);
});
