import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { idAt } from '../../kit/ids.ts';
import { forgetOldMails } from './forget-old-mails.ts';
import type { Letter } from './letter.ts';
import { writeMail } from './write-mail.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('a mail is deleted with its file after its retention period, while one still waiting stays', async () => {
  const folder = `${world.deps.config.dataDir}/outbox`;
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
  const insert = async (state: 'queued' | 'sent' | 'failed', at: Date) => {
    const id = idAt(at);
    await world.deps.db
      .insertInto('mails')
      .values({
        id,
        kind: 'shipped',
        cause: id,
        to_address: 'ada@example.com',
        subject: '',
        text: '',
        html: '',
        state,
        created_at: at,
      })
      .execute();
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${id}.eml`, 'a mail');
    await utimes(`${folder}/${id}.eml`, at, at);
    return id;
  };
  const [sent, failed, queued, young] = [
    await insert('sent', days(366)),
    await insert('failed', days(366)),
    await insert('queued', days(366)),
    await insert('sent', days(364)),
  ];
  await forgetOldMails(world.deps);
  const left = await world.deps.db.selectFrom('mails').select('id').execute();
  const ids = left.map(({ id }) => id);
  expect([sent, failed, queued, young].filter((id) => ids.includes(id))).toEqual([queued, young]);
  const files = await readdir(folder);
  expect([sent, young].map((id) => files.includes(`${id}.eml`))).toEqual([false, true]);
});

test('names with line breaks or direction marks stay on one line of text, HTML and subject', async () => {
  const name = 'Mug\n\n--\nYour bank asks:\u202Eevil\u2028';
  const letter: Letter = {
    subject: name,
    heading: name,
    blocks: [
      { kind: 'items', items: [{ name, note: name, amount: '$1.00', image: null }] },
      { kind: 'lines', title: name, lines: [name] },
    ],
    why: 'You’re receiving this email because you asked.',
  };
  const to = { userId: null, email: 'ada@example.com' };
  const { db } = world.deps;
  await db
    .transaction()
    .execute((trx) => writeMail(trx, world.deps, { kind: 'shipped', cause: 'name', to, letter }));
  const mails = db.selectFrom('mails').select(['subject', 'text', 'html']);
  const { subject, text, html } = await mails.where('cause', '=', 'name').executeTakeFirstOrThrow();
  expect(subject).toBe('Mug -- Your bank asks:evil ');
  expect(text.split('\n').filter((line) => line === '--')).toHaveLength(1);
  for (const words of [subject, text, html]) expect(words).not.toMatch(/[\u202E\u2028]/);
});
