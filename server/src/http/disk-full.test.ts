import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authApi } from '@souk/contract/auth';
import { mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFiles } from '../../test/send-files.ts';
import { startWorld, type World } from '../../test/world.ts';
import { outboxMailer } from '../gateways/mail/outbox.ts';
import { localDisk } from '../gateways/storage/local-disk.ts';
import type { MediaStorage } from '../gateways/storage/storage.ts';

/** Every write fails for lack of room. */
const FULL = '/dev/full';

let world: World;
let folder: string;
let full = false;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-full-'));
  const disk = localDisk(path.join(folder, 'media'));
  let stored = 0;
  const storage: MediaStorage = {
    ...disk,
    async put(at, source, type) {
      stored += 1;
      // There is still room for the first of a picture's sizes.
      if (full && stored % 2 === 0) await writeFile(FULL, 'x');
      await disk.put(at, source, type);
    },
  };
  world = await startWorld({ worker: false, overrides: { storage } });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const filesBelow = async (at: string) =>
  (await readdir(at, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) =>
    one.isFile(),
  );

test('an upload without room says so in a sentence, leaves nothing, and works once there is room', async () => {
  const shopper = await world.buyer();
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } });
  const data = await picture.png().toBuffer();
  const send = () => sendFiles(world, mediaApi.uploadImages, [{ name: 'a.png', data }], shopper);
  full = true;
  const refused = await send();
  expect(refused).toMatchObject({
    status: 503,
    body: { detail: 'There is no room for files here right now. Please try again later.' },
  });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await filesBelow(folder)).toEqual([]);
  expect(await filesBelow(path.join(world.deps.config.dataDir, 'uploads'))).toEqual([]);
  // Everything that needs no room goes on.
  expect((await shopper.calls(authApi.me)).status).toBe(200);
  full = false;
  expect((await send()).status).toBe(201);
});

test('a mail without room leaves no half-written file, and is written once there is room', async () => {
  const outbox = path.join(folder, 'outbox');
  await mkdir(outbox);
  const mailer = outboxMailer(outbox, 'Souk <souk@example.com>');
  const half = path.join(outbox, 'm1.eml.part');
  await symlink(FULL, half);
  const mail = {
    id: 'm1',
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  };
  await expect(mailer.send(mail)).rejects.toThrow('ENOSPC');
  expect(await readdir(outbox)).toEqual([]);
  await mailer.send(mail);
  expect(await readdir(outbox)).toEqual(['m1.eml']);
});
