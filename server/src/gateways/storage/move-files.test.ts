import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localDisk } from './local-disk.ts';
import { moveFiles } from './move-files.ts';
import type { MediaStorage } from './storage.ts';

// Two disks: storage.test.ts shows that a bucket does the same.
let folder: string;
let disk: MediaStorage;
let target: MediaStorage;
const lines: string[] = [];
const say = (line: string) => void lines.push(line);
const at = (name: string) => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-move-'));
  [disk, target] = [localDisk(at('media')), localDisk(at('target'))];
  lines.length = 0;
  for (const name of NAMES) await disk.put(name, Buffer.from(name), 'image/webp');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NAMES = ['a', 'b', 'c'].map((name) => `/media/products/${name}.webp`);
const [A = '', B = ''] = NAMES;
const move = (to = target, remove = false) => moveFiles(at('media'), to, { remove, say });

test('a repeated move finds what is there, and copies a damaged file again', async () => {
  expect(await move()).toEqual({ moved: 3, already: 0, failed: 0 });
  expect(await move()).toEqual({ moved: 0, already: 3, failed: 0 });
  await writeFile(at('target/products/a.webp'), A.toUpperCase());
  await writeFile(at('target/products/b.webp'), 'short');
  expect(await move()).toEqual({ moved: 2, already: 1, failed: 0 });
  for (const name of NAMES) expect(await text(await target.open(name))).toBe(name);
  expect(await readdir(at('media/products'))).toHaveLength(3);
});

test('a copy that differs isn’t counted as moved, and its original isn’t removed', async () => {
  const damaging: MediaStorage = {
    ...target,
    put: (name, source, type) =>
      target.put(name, name === A ? Buffer.from(A.toUpperCase()) : source, type),
  };
  expect(await move(damaging, true)).toEqual({ moved: 2, already: 0, failed: 1 });
  expect(lines).toEqual([`${A}: the copy in the bucket differs from the original`]);
  expect(await readdir(at('media/products'))).toEqual(['a.webp']);
  expect(await move(target, true)).toEqual({ moved: 1, already: 0, failed: 0 });
  expect(await readdir(at('media/products'))).toEqual([]);
});

test('a file that the site deletes while it is copied isn’t in the target either', async () => {
  const deleting: MediaStorage = {
    ...target,
    async put(name, source, type) {
      await target.put(name, source, type);
      if (name === B) await disk.remove(B);
    },
  };
  expect(await move(deleting)).toEqual({ moved: 2, already: 0, failed: 0 });
  expect(await target.exists(B)).toBe(false);
});

test('after an interruption, a move goes on with the rest', async () => {
  const failing: MediaStorage = {
    ...target,
    async put(name, source, type) {
      if (name !== A) throw new Error('The store is away');
      await target.put(name, source, type);
    },
  };
  expect(await move(failing)).toEqual({ moved: 1, already: 0, failed: 2 });
  expect(await move()).toEqual({ moved: 2, already: 1, failed: 0 });
});
