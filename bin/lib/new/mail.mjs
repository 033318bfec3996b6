import { ANCHORS } from './anchors.mjs';
import { roomAndName } from './names.mjs';

/**
 * A mail: its kind, label, letter, preview and rule of privacy, and a test that one cause writes one mail.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} given "room/name"
 */
export function newMail(changes, given) {
  const { room, name } = roomAndName(given);
  const { camel, kebab, pascal, sentence, snake } = name;
  const folder = `server/src/domains/${room}`;

  changes.insert(
    ANCHORS.mailKind(),
    `  // TODO: the switch that turns it off, if any, and the page that its button opens
  ${snake}: { off: null, opens: [pages.dashboard] },
`,
  );
  changes.insert(
    ANCHORS.mailCause(),
    `  // TODO: its cause, if it is about something bought or sold\n  ${snake}: toOwnAddress,\n`,
  );
  changes.insert(ANCHORS.mailLabel(), `  ${snake}: '${sentence}',\n`);
  const previews = ANCHORS.mailPreview();
  changes.insert(previews, `  ${snake}: (at) => ${camel}Letter(at),\n`);
  const from = room === 'admin' ? './' : `../${room}/`;
  changes.addImport(previews.file, `${camel}Letter`, `${from}${kebab}-mail.ts`);
  changes.create(
    `${folder}/${kebab}-mail.ts`,
    `import { pages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, type LinkBuilder, type MailDeps } from '../mail/wording.ts';
import { writeMail, type Recipient } from '../mail/write-mail.ts';

/** TODO: the words. */
export function ${camel}Letter(at: LinkBuilder): Letter {
  return {
    subject: '${sentence}',
    heading: '${sentence}',
    blocks: [
      words('TODO: what happened, and what the reader can do.'),
      { kind: 'link', label: 'Open your dashboard', url: at(pages.dashboard()) },
    ],
    why: 'You’re receiving this email because you have a Souk account.',
  };
}

/** Writes the mail in the transaction of its cause: one for each \`cause\`, such as an order’s id. */
export async function mail${pascal}(
  trx: Trx,
  deps: MailDeps,
  { to, cause }: { to: Recipient; cause: string },
): Promise<void> {
  await writeMail(trx, deps, { kind: '${snake}', cause, to, letter: ${camel}Letter(siteOf(deps)) });
}
`,
  );
  changes.create(
    `${folder}/${kebab}-mail.test.ts`,
    `import { pages } from '@souk/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { mail${pascal} } from './${kebab}-mail.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('one cause writes one mail, with an absolute link', async () => {
  const to = { userId: null, email: 'ada@example.com' };
  for (let time = 0; time < 2; time += 1) {
    await world.deps.db
      .transaction()
      .execute((trx) => mail${pascal}(trx, world.deps, { to, cause: 'order 1' }));
  }
  const mails = world.deps.db.selectFrom('mails').where('kind', '=', '${snake}');
  const [mail, ...others] = await mails.selectAll().execute();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to_address: to.email, subject: '${sentence}', state: 'queued' });
  expect(mail?.text).toContain(new URL(pages.dashboard(), world.deps.config.publicUrl).href);
});
`,
  );
}
