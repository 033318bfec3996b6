import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { newKey } from './seal.ts';
import { siteSecrets } from './secrets.ts';
import { ConfigError } from './settings.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const plain = Buffer.from('secret');

test('the first use creates a key that only its owner can read, and later ones find it', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'data', 'secrets.key');
  const sealed = siteSecrets(null, file).seal(plain, 'here');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['secrets.key']);
  expect(siteSecrets(null, file).open(sealed, 'here')).toEqual(plain);
});

test('processes that start at once share one key', async () => {
  const file = path.join(await newFolder(), 'secrets.key');
  const module = new URL('secrets.ts', import.meta.url).href;
  const code = `const { siteSecrets } = await import(${JSON.stringify(module)});
    const at = Number(process.argv[2]);
    while (Date.now() < at);
    process.stdout.write(siteSecrets(null, process.argv[1]).keyIds()[0].toString('hex'));`;
  const run = promisify(execFile);
  const start = String(Date.now() + 1500);
  const ids = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', code, file, start]),
    ),
  );
  expect(new Set(ids.map(({ stdout }) => stdout)).size).toBe(1);
  expect(ids[0]?.stdout).toMatch(/^[0-9a-f]{16}$/);
});

test('a new key seals at once in a running process, and the former one still opens', async () => {
  const file = path.join(await newFolder(), 'secrets.key');
  const running = siteSecrets(null, file);
  const before = running.seal(plain, 'here');
  const [first] = running.keyIds();
  expect(siteSecrets(null, file).addKey()).toBe(true);
  expect(running.keyIds()).toEqual([expect.anything(), first]);
  expect(running.open(before, 'here')).toEqual(plain);
  expect(siteSecrets(null, file).open(running.seal(plain, 'here'), 'here')).toEqual(plain);
});

test('keys of a setting need no file, and none is added to them', async () => {
  const folder = await newFolder();
  const given = siteSecrets([Buffer.from(newKey(), 'base64')], path.join(folder, 'secrets.key'));
  expect(given.open(given.seal(plain, 'here'), 'here')).toEqual(plain);
  expect(given.addKey()).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('a file without a key is refused in one sentence, and stays', async () => {
  const file = path.join(await newFolder(), 'secrets.key');
  await writeFile(file, 'nonsense');
  expect(() => siteSecrets(null, file).keyIds()).toThrow(ConfigError);
  expect(() => siteSecrets(null, file).keyIds()).toThrow('holds no key: bring it back');
  expect(await readFile(file, 'utf8')).toBe('nonsense');
});

test('an unwritable folder is named in one sentence', async () => {
  const file = path.join(await newFolder(), 'a file');
  await writeFile(file, '');
  const secrets = siteSecrets(null, path.join(file, 'secrets.key'));
  expect(() => secrets.keyIds()).toThrow(ConfigError);
  expect(() => secrets.keyIds()).toThrow(/^The file of keys can't be/);
});
