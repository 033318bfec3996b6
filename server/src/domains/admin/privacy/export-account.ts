import { Readable } from 'node:stream';
import { ACCOUNT } from '@souk/contract/accounts';
import { siteName } from '@souk/contract/site-name';
import { configure, ZipWriter } from '@zip.js/zip.js';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { forbidden } from '../../../kit/problems.ts';
import {
  type Actor,
  countAttempt,
  keyOf,
  noteAccountEvent,
  type Origin,
  scaled,
} from '../../accounts/index.ts';
import { claimMails } from './claim-mails.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { rowsOf } from './rows.ts';

const AN_HOUR = 5;

const readme =
  () => `Everything ${siteName()} keeps about your account. Each .json file lists what one table holds about you, and is named after it. Pictures and videos you uploaded are in the folder "media", under the addresses given in the files.
Times are in UTC, amounts in the currency’s smallest unit (whole cents) unless they say otherwise. Passwords, codes and keys are left
out: they are stored as hashes, or open your account.
`;

/**
 * Returns a zip of the data kept about a person, written while it is read. @throws ProblemError 403
 * before their address is verified, since others may have written to it; 429
 */
export async function exportAccount(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'storage' | 'log' | 'security'>,
  actor: Actor,
  origin: Origin,
): Promise<Readable> {
  if (!actor.verified) throw forbidden('email_unverified', ACCOUNT.verifyToExport);
  const limit = {
    key: keyOf('export', actor.id),
    most: scaled(AN_HOUR, deps.config.rateLimitFactor),
    seconds: 3600,
    detail: 'You have downloaded your data several times. Please try again in an hour.',
  };
  await deps.db.transaction().execute(async (trx) => {
    await countAttempt(trx, [limit], deps.now());
    await noteAccountEvent(deps, trx, { kind: 'account-exported', userId: actor.id, ...origin });
    await claimMails(trx, actor.id);
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // A client that disconnects ends the writing: the next write fails.
  writeZip(deps, actor.id, writable).catch((error: unknown) => {
    deps.log.info({ err: error }, 'an export ended early');
    return writable.abort(error).catch(() => undefined);
  });
  return Readable.fromWeb(readable);
}

async function writeZip(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
  to: WritableStream<Uint8Array>,
): Promise<void> {
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(to);
  const add = (name: string, text: AsyncGenerator<string>) =>
    zip.add(name, webStream(Readable.from(text)));
  await zip.add('README.txt', webStream(Readable.from([Buffer.from(readme())])));
  await add('account.json', asList(accountRow(db, userId)));
  for (const kept of PERSONAL_TABLES) {
    if (kept.leftOut === undefined) {
      await add(`${kept.table}.json`, asList(rowsOf(db, kept, userId)));
    }
  }
  const { rows } = await row({ path: 'text' })`
    select path from media where owner_id = ${userId} order by path`.execute(db);
  for (const { path } of rows) {
    // A row may outlive its file.
    if (!(await storage.exists(path))) continue;
    const file = await storage.open(path);
    // Pictures and videos are already compressed.
    await zip.add(path.replace(/^\/+/, ''), webStream(file), { level: 0 });
  }
  await zip.close();
}

const webStream = (from: Readable) =>
  Readable.toWeb(from.map((chunk: Buffer | string) => Buffer.from(chunk))) as never;

async function* asList(rows: AsyncGenerator<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + row;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* accountRow(db: Db, userId: string) {
  const { rows } = await row({ json: 'text' })`
    select (to_jsonb(u) - 'password_hash')::text as json from users u where id = ${userId}`.execute(
    db,
  );
  for (const { json } of rows) yield json;
}
