import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
/** Packages that are linked to the copy. */
const OURS = ['contract', 'server', 'web', 'demo', 'bench'];
const MADE = [
  ['endpoint', 'follows/count-follows'],
  ['page', 'wishlist/gift-lists'],
  ['page', 'settings/gift-taxes', '--admin'],
  ['mail', 'orders/gift-sent'],
  ['job', 'wishlist/count-gifts'],
  ['setting', 'GIFT_DAYS'],
];

let copy: string;
const inCopy = (...args: string[]) =>
  run(process.execPath, args, { cwd: copy }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { stdout: string; stderr: string }) => ({ code: 1, said: error.stdout + error.stderr }),
  );
const tool = (...parts: string[]) => path.join('node_modules', ...parts);
const changed = async () =>
  (await run('git', ['status', '--porcelain', '-uall'], { cwd: copy })).stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
/** The faults that the rules of the house find, whatever their line. */
const faults = async () => (await inCopy('bin/rules.mjs')).said.replaceAll(/:\d+ /g, ' ');

/** A copy of the checkout in its current state, without media, with the same packages. */
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'souk-new-'));
  const kept = [
    'ls-files',
    '-co',
    '--exclude-standard',
    '--',
    '.',
    ':!demo/media',
    ':!docs/images',
  ];
  const files = path.join(copy, '.files');
  const { stdout } = await run('git', kept, { cwd: ROOT, maxBuffer: 2 ** 26 });
  await writeFile(files, stdout);
  await run(
    'sh',
    ['-c', 'tar cf - -T "$0" --ignore-failed-read 2>/dev/null | tar xf - -C "$1"', files, copy],
    {
      cwd: ROOT,
    },
  );
  await rm(files);
  const packages = path.join(copy, 'node_modules');
  await mkdir(path.join(packages, '@souk'), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (/^@souk$|^stripe-sandbox$|^\.souk/.test(name)) continue;
    await symlink(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  }
  for (const name of OURS) await symlink(`../../${name}`, path.join(packages, '@souk', name));
  await symlink('../stripe-sandbox', path.join(packages, 'stripe-sandbox'));
  const git = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  await run('git', ['init', '-q'], { cwd: copy });
  await run('git', ['add', '-A'], { cwd: copy });
  await run('git', [...git, 'commit', '-qm', 'as it was'], { cwd: copy });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

it('npm run new writes each kind so that types, lint, format and the project’s own rules pass', async () => {
  const before = await faults();
  expect(before).toMatch(/^$|Faults: \d+\s*$/);
  for (const args of MADE) expect(await inCopy('bin/new.mjs', ...args)).toMatchObject({ code: 0 });
  const files = await changed();
  expect(files).toEqual(
    expect.arrayContaining([
      'contract/src/follows.ts',
      'contract/src/page-audience.ts',
      'docs/operating.md',
      'e2e/gift-lists.spec.ts',
      'server/src/domains/follows/count-follows.test.ts',
      'server/src/domains/orders/gift-sent-mail.test.ts',
      'server/src/domains/privacy/mail-causes.ts',
      'server/src/domains/wishlist/count-gifts.test.ts',
      'server/test/access/table.ts',
      'web/src/features/admin-list/menu.ts',
      'web/src/features/settings/gift-taxes-page.tsx',
      'web/src/routes/admin-gift-taxes.tsx',
      'web/src/routes/gift-lists.tsx',
    ]),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const ok = { code: 0 };
  expect(await inCopy(tool('@react-router', 'dev', 'bin.cjs'), 'typegen', 'web')).toMatchObject(ok);
  for (const project of ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']) {
    const types = [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', project];
    expect(await inCopy(...types)).toEqual({ code: 0, said: '' });
  }
  expect(await faults()).toBe(before);
  expect(await inCopy(tool('oxfmt', 'bin', 'oxfmt'), '--check', ...sources)).toMatchObject(ok);
  expect(await inCopy(tool('oxlint', 'bin', 'oxlint'), ...sources)).toMatchObject(ok);
}, 480_000);

it('nothing is written if a name is taken or wrong, or an entry has no anchor', async () => {
  const before = await changed();
  const again = await inCopy('bin/new.mjs', 'endpoint', 'follows/count-follows');
  expect(again).toEqual({ code: 1, said: expect.stringContaining('exists: choose another name.') });
  const wrong = await inCopy('bin/new.mjs', 'job', 'Count Gifts');
  expect(wrong.said).toContain('Say the room and the name');
  expect((await inCopy('bin/new.mjs', 'gift')).said).toContain('Usage: npm run new -- endpoint');
  const table = path.join(copy, 'server/test/access/table.ts');
  await writeFile(
    table,
    (await readFile(table, 'utf8')).replace('export const table', 'const rows'),
  );
  const lost = await inCopy('bin/new.mjs', 'endpoint', 'follows/list-gifts');
  expect(lost.said).toContain('server/test/access/table.ts has no place for who may call it.');
  expect(await changed()).toEqual(before);
});
