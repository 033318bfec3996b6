import { randomBytes, randomUUID } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupsApi } from '@souk/contract/backups';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { bareDatabase } from '../../test/database.ts';
import { partitioning, stepsOf } from '../../test/partition-steps.ts';
import { startWorld, type World } from '../../test/world.ts';
import { createDb, createPool } from '../db/pool.ts';
import { storedProblems } from '../domains/money/book-checks/check-books.ts';
import type { MediaStorage } from '../gateways/storage/storage.ts';
import { readyDatabase } from '../serve/database.ts';
import { siteMetrics } from '../serve/site-metrics.ts';
import { checkBackup } from './check.ts';
import { newBackupKey, plainBytes } from './encryption.ts';
import { BackupError, readEntries } from './format.ts';
import { backUpNightly, backupState, watchBackups } from './nightly.ts';
import { restoreBackup } from './restore.ts';
import { sweepWork, writeBackup } from './write.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'souk-backup-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const site = () => {
  const { databaseUrl, dataDir } = world.deps.config;
  return { databaseUrl, dataDir };
};

/** An empty target: a database without tables, and a folder. */
async function emptyPlace() {
  const { url } = await bareDatabase();
  return { databaseUrl: url, dataDir: await mkdtemp(path.join(folder, 'place-')) };
}

async function bringUp(file: string) {
  const place = await emptyPlace();
  await restoreBackup(place, file, await checkBackup(file));
  return place;
}

const picture = (name: string) => `/media/products/${name}.webp`;

/** A paid sale of a product with a picture of its own. */
async function sale(): Promise<void> {
  const [seller, buyer] = [await world.seller(), await world.buyer()];
  const name = randomUUID();
  await world.deps.storage.put(picture(name), Buffer.from(name), 'image/webp');
  const mug = await seller.sells({ name, images: [picture(name)] });
  const order = await buyer.buys({ product: mug });
  await world.pays(order.stripe_session_id);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
}

/** Every table's rows, as a count and a checksum. */
async function contents(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not like 'kysely%'
       -- What pages have shown is not in a backup.
       and tablename not in ('migrations', 'shown_changes', 'shown_sweeps') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '' order by row::text)), '') as sum
       from ${name} row`,
    );
    found[name] = sums[0]!.sum;
  }
  return found;
}

test('a partitioned table is restored as a whole one, with each row once', async () => {
  const quiet = await startWorld({ worker: false });
  try {
    const seller = await quiet.seller();
    const mug = await seller.sells();
    await onServer(quiet.ownerUrl, async (client) => {
      await client.query(await partitioning());
      for (const { sql } of await stepsOf('partition-views')) await client.query(sql);
      await client.query(
        `insert into product_views (product_id, user_id, hour)
         select $1::uuid, $2::uuid, date_trunc('hour', now()) + n * interval '1 day'
         from generate_series(-5, 20) n`,
        [mug.id, seller.id],
      );
    });
    const { databaseUrl, dataDir } = quiet.deps.config;
    const file = path.join(folder, 'partitioned.backup');
    await writeBackup({ databaseUrl, dataDir }, file);
    const place = await bringUp(file);
    const { rows } = await onServer(place.databaseUrl, (client) =>
      client.query(`select count(*)::int as views, count(distinct tableoid)::int as tables
        from product_views`),
    );
    expect(rows).toEqual([{ views: 26, tables: 1 }]);
  } finally {
    await quiet.close();
  }
});

test('a site at rest is restored row by row, with its pictures', async () => {
  await sale();
  const quiet = await startWorld({ worker: false });
  try {
    const seller = await quiet.seller();
    const name = randomUUID();
    await quiet.deps.storage.put(picture(name), Buffer.from(name), 'image/webp');
    await seller.sells({ name, images: [picture(name)] });
    const { databaseUrl, dataDir } = quiet.deps.config;
    // Large enough for several chunks. A chunk ends after 4 MiB, even in the middle of a row.
    await onServer(databaseUrl, (client) =>
      client.query(`insert into mails (id, kind, cause, to_address, subject, text, html, state)
        select gen_random_uuid(), 'shipped', n, 'a@b.test', 'Big', repeat(md5(n::text), 1 + n % 900), '', 'sent'
        from generate_series(1, 1200) n`),
    );
    const file = path.join(folder, 'quiet.backup');
    await writeBackup({ databaseUrl, dataDir }, file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const place = await bringUp(file);
    const before = await onServer(databaseUrl, contents);
    const after = await onServer(place.databaseUrl, contents);
    // Payouts are stopped until an admin has checked the books.
    expect(after['public.payout_stops']).toMatch(/^1 /);
    expect({ ...after, 'public.payout_stops': before['public.payout_stops'] }).toEqual(before);
    expect(await readFile(path.join(place.dataDir, picture(name)), 'utf8')).toBe(name);
    expect((await readdir(dataDir)).filter((one) => one.startsWith('backup-'))).toEqual([]);
  } finally {
    await quiet.close();
  }
});

test('under load, orders, pictures and books are those of one moment', async () => {
  let busy = true;
  let sales = 0;
  const load = (async () => {
    while (busy) {
      await sale();
      sales += 1;
    }
  })();
  const file = path.join(folder, 'load.backup');
  await world.until(async () => sales > 0, 'a sale');
  await writeBackup(site(), file);
  busy = false;
  await load;
  const place = await bringUp(file);
  await onServer(place.databaseUrl, async (client) => {
    const { rows: sums } = await client.query<{ entry_id: string }>(
      'select entry_id from ledger_postings group by entry_id having sum(amount_cents) <> 0',
    );
    expect(sums).toEqual([]);
    const { rows: paid } = await client.query<{ unbooked: number; booked: number }>(
      `select count(*) filter (where e.id is null)::int as unbooked, count(e.id)::int as booked
       from shipments s left join ledger_entries e on e.order_id = s.order_id and e.kind = 'sale'
       where s.status = 'paid'`,
    );
    expect(paid[0]).toMatchObject({ unbooked: 0 });
    expect(paid[0]!.booked).toBeGreaterThan(0);
    // The restore wrote all entries in one transaction. Once it has ended, entries accept no more
    // postings.
    const { rows: written } = await client.query(
      'select count(distinct written_in)::int as transactions from ledger_entries',
    );
    expect(written).toEqual([{ transactions: 1 }]);
    const { rows: named } = await client.query<{ image: string }>(
      'select unnest(images) as image from products',
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { image } of named) {
      const bytes = await readFile(path.join(place.dataDir, image), 'utf8');
      expect(image).toBe(picture(bytes));
    }
  });
  // What a restore drill reads.
  const db = createDb(createPool({ url: place.databaseUrl, max: 2, onError: () => {} }));
  try {
    expect(await storedProblems({ db, now: () => new Date() })).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test('a target that isn’t empty stays as it is', async () => {
  const file = path.join(folder, 'one.backup');
  await writeBackup(site(), file);
  const head = await checkBackup(file);
  const used = await emptyPlace();
  await expect(
    restoreBackup({ ...used, databaseUrl: site().databaseUrl }, file, head),
  ).rejects.toThrow('The database is not empty');
  await expect(restoreBackup({ ...used, dataDir: site().dataDir }, file, head)).rejects.toThrow(
    'is not empty: a backup is restored into an empty folder',
  );
});

test('a truncated, changed or foreign file is detected before anything is written', async () => {
  const file = path.join(folder, 'whole.backup');
  await writeBackup(site(), file);
  const cut = path.join(folder, 'cut.backup');
  const bytes = await readFile(file);
  await writeFile(cut, bytes);
  await truncate(cut, bytes.length - 100);
  await expect(checkBackup(cut)).rejects.toThrow('it is damaged or cut short');
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(cut, bytes);
  await expect(checkBackup(cut)).rejects.toThrow('it is damaged or cut short');
  await writeFile(cut, 'no backup');
  await expect(checkBackup(cut)).rejects.toThrow('damaged or cut short');
  await expect(checkBackup(path.join(folder, 'none'))).rejects.toThrow('There is no file');
});

test('a restore of fewer rows than the backup says fails, and one that has failed starts over', async () => {
  const file = path.join(folder, 'again.backup');
  await sale();
  await writeBackup(site(), file);
  const head = await checkBackup(file);
  const place = await emptyPlace();
  const fewer = { ...head, tables: head.tables.filter(({ name }) => name !== 'provider_events') };
  await expect(restoreBackup(place, file, fewer)).rejects.toThrow(
    /says \d+ rows of public\.provider_events, but 0 were restored/,
  );
  const started = readyDatabase({ ...world.deps.config, ...place });
  await expect(started).rejects.toThrow('A restore was cut off here');
  await expect(restoreBackup(place, file, { ...head, queue: 1000 })).rejects.toThrow(
    'made by a newer version',
  );
  const counts = await restoreBackup(place, file, head);
  expect(await readdir(place.dataDir)).not.toContain('restoring');
  const users = await onServer(place.databaseUrl, usersOf);
  expect(users).toBeGreaterThan(0);
  expect(counts).toMatchObject({ rows: { 'public.users': users } });
  expect(counts?.files).toBe((await filesOf(place.dataDir)).length);
});

/** A world's own deps, with a folder for nightly backups and the test's clock. */
const nightlyIn = (backups: { folder: string; keep: number }, at: string) => ({
  ...world.deps,
  config: { ...world.deps.config, backups },
  now: () => new Date(at),
});

test('nightly backups keep the newest, leave other files alone, and remove half-written ones of other nights', async () => {
  const nightly = path.join(folder, 'nightly');
  for (const day of ['01', '02', '03', '03']) {
    await backUpNightly(nightlyIn({ folder: nightly, keep: 2 }, `2026-03-${day}T03:13:00Z`));
    if (day !== '01') continue;
    for (const name of ['notes.txt', 'souk-2026-02-27.backup.unfinished'])
      await writeFile(path.join(nightly, name), '');
  }
  expect((await readdir(nightly)).toSorted()).toEqual([
    'notes.txt',
    'souk-2026-03-02.backup',
    'souk-2026-03-03.backup',
  ]);
});

test('the remains of a killed backup go at the next start, but not while one is being written', async () => {
  const { dataDir, databaseUrl } = site();
  const left = path.join(dataDir, 'backup-left');
  const isThere = async () => (await readdir(dataDir)).includes('backup-left');
  await mkdir(path.join(left, 'media'), { recursive: true });
  await onServer(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('souk backup'))`);
    await sweepWork(site());
  });
  expect(await isThere()).toBe(true);
  await sweepWork(site());
  expect(await isThere()).toBe(false);
});

test('a full disk: no half-written file stays, admins read why, and it succeeds once there is room', async () => {
  const admin = await world.admin();
  const nightly = path.join(folder, 'full');
  await mkdir(nightly);
  const half = path.join(nightly, 'souk-2026-03-01.backup.unfinished');
  // Every write fails for lack of room.
  await symlink('/dev/full', half);
  const failed = nightlyIn({ folder: nightly, keep: 2 }, '2026-03-01T03:13:00Z');
  await expect(backUpNightly(failed)).rejects.toThrow('ENOSPC');
  expect(await readdir(nightly)).toEqual([]);
  expect((await readdir(site().dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([]);
  const seen = async () => (await admin.calls(backupsApi.read)).body;
  expect(await seen()).toMatchObject({
    failure: 'There is no room left for it',
    failed_at: '2026-03-01T03:13:00.000Z',
  });
  await backUpNightly(failed);
  const at = '2026-03-01T03:13:00.000Z';
  expect(await seen()).toMatchObject({ failure: null, done_at: at, read_at: at });
});

test('a night without a backup raises an alarm, and is made up for', async () => {
  const place = { folder: path.join(folder, 'late'), keep: 2 };
  await backUpNightly(nightlyIn(place, '2026-03-01T03:13:00Z'));
  const errors: string[] = [];
  const at = (time: string) => {
    const deps = nightlyIn(place, time);
    return { ...deps, log: { ...deps.log, error: (_: object, what: string) => errors.push(what) } };
  };
  await watchBackups(at('2026-03-02T03:00:00Z'));
  expect(errors).toEqual([]);
  await watchBackups(at('2026-03-02T06:00:00Z'));
  expect(errors).toEqual(['there has been no backup for more than a day']);
  expect(await backupState(at('2026-03-02T06:00:00Z'))).toMatchObject({
    nightly: true,
    overdue: true,
  });
  await backUpNightly(nightlyIn(place, '2026-03-02T06:00:01Z'));
  expect(await backupState(at('2026-03-02T06:00:01Z'))).toMatchObject({ overdue: false });
});

describe('a file that a row names', () => {
  /** Stores a picture with its row; returns its path. */
  async function accepted(): Promise<string> {
    const name = picture(randomUUID());
    await world.deps.storage.put(name, Buffer.from('picture'), 'image/webp');
    await world.deps.pool.query(
      `insert into media (path, kind, content_type, bytes) values ($1, 'image', 'image/webp', 7)`,
      [name],
    );
    return name;
  }
  const forget = (name: string) =>
    world.deps.pool.query('delete from media where path = $1', [name]);

  test('is named by the backup that fails without it, and no file is written', async () => {
    const name = await accepted();
    const file = path.join(folder, 'named.backup');
    await writeBackup(site(), file);
    await rm(file);
    await world.deps.storage.remove(name);
    await expect(writeBackup(site(), file)).rejects.toThrow(
      `1 file that the database names is missing: ${name}.`,
    );
    expect((await readdir(folder)).filter((one) => one.startsWith('named'))).toEqual([]);
    await forget(name);
    await writeBackup(site(), file);
  });

  test('also counts as missing if it is a picture from elsewhere', async () => {
    const name = `/media/remote/${randomUUID()}.webp`;
    await world.deps.pool.query(
      'insert into remote_pictures (id, address, path) values ($1, $1, $1)',
      [name],
    );
    const file = path.join(folder, 'remote.backup');
    await expect(writeBackup(site(), file)).rejects.toThrow(`is missing: ${name}.`);
    await world.deps.pool.query('delete from remote_pictures where id = $1', [name]);
  });

  test('at night: admins read which one is missing, the metric raises the alarm, and older backups stay', async () => {
    const admin = await world.admin();
    const name = await accepted();
    const nightly = path.join(folder, 'nightly-named');
    const on = (day: string) => nightlyIn({ folder: nightly, keep: 1 }, `2026-03-${day}T03:13:00Z`);
    await backUpNightly(on('01'));
    await world.deps.storage.remove(name);
    await expect(backUpNightly(on('02'))).rejects.toThrow(name);
    expect(await readdir(nightly)).toEqual(['souk-2026-03-01.backup']);
    const { body } = await admin.calls(backupsApi.read);
    expect(body.failure).toBe(`1 file that the database names is missing: ${name}.`);
    expect(await siteMetrics(on('02'))()).toContain('\nsouk_backup_overdue 1\n');
    await forget(name);
    await backUpNightly(on('02'));
    expect(await siteMetrics(on('02'))()).toContain('\nsouk_backup_overdue 0\n');
  });

  test('isn’t missing if it is deleted with its row while the backup is being written', async () => {
    const name = await accepted();
    const { storage } = world.deps;
    let passes = 0;
    const deleting: MediaStorage = {
      ...storage,
      async *list() {
        passes += 1;
        // The second pass comes after the database's moment.
        if (passes === 2) await forget(name);
        for await (const file of storage.list()) if (file.path !== name) yield file;
      },
    };
    await writeBackup({ ...site(), storage: deleting }, path.join(folder, 'deleting.backup'));
    expect(passes).toBe(2);
    await storage.remove(name);
  });
});

const filesOf = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );

describe('a backup with BACKUP_KEY', () => {
  const PIECE = 64 * 1024 + 16;
  let key: { identity: string; recipient: string };
  let file: string;
  beforeAll(async () => {
    key = await newBackupKey();
    file = path.join(folder, 'encrypted.backup');
    // Several chunks of the encryption.
    const name = randomUUID();
    await world.deps.storage.put(picture(name), randomBytes(5 * PIECE), 'image/webp');
    await writeBackup({ ...site(), backupKey: key.recipient }, file);
  });

  test('reveals nothing, and is restored with the key, even if a site with only the recipient wrote it', async () => {
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('souk-backup.json')).toBe(false);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const place = await emptyPlace();
    const head = await checkBackup(file, key.identity);
    await restoreBackup(place, file, head, key.identity);
    const before = await onServer(site().databaseUrl, usersOf);
    expect(await onServer(place.databaseUrl, usersOf)).toBe(before);
  });

  test('is refused in one sentence without its key, with another, and with the recipient', async () => {
    await expect(checkBackup(file)).rejects.toThrow('is encrypted: set BACKUP_KEY to the AGE-SE');
    await expect(checkBackup(file, key.recipient)).rejects.toThrow('is encrypted: set BACKUP_KEY');
    const { identity } = await newBackupKey();
    await expect(checkBackup(file, identity)).rejects.toThrow(
      "can't be opened with this BACKUP_KEY: it was made with another key, or is damaged.",
    );
  });

  test('is refused if a byte is changed, chunks are swapped, or its end is missing', async () => {
    const bytes = await readFile(file);
    const head = bytes.length - Math.floor((bytes.length - 200) / PIECE) * PIECE;
    const [first, second] = [head + PIECE, head + 2 * PIECE];
    const changed = Buffer.from(bytes);
    changed[first + 100]! ^= 1;
    const swapped = Buffer.concat([
      bytes.subarray(0, first),
      bytes.subarray(second, second + PIECE),
      bytes.subarray(first, second),
      bytes.subarray(second + PIECE),
    ]);
    const begun = Buffer.from(bytes);
    begun[40]! ^= 1;
    const cut = [bytes.length - 1, bytes.length - PIECE, second, first, 300, 60].map((length) =>
      bytes.subarray(0, length),
    );
    const damaged = path.join(folder, 'damaged.backup');
    for (const wrong of [changed, swapped, begun, ...cut]) {
      await writeFile(damaged, wrong);
      await expect(checkBackup(damaged, key.identity)).rejects.toThrow(BackupError);
    }
  });

  test('is encrypted at night too, and an unencrypted one can still be restored where a key is set', async () => {
    const nightly = path.join(folder, 'nightly-encrypted');
    const deps = nightlyIn({ folder: nightly, keep: 2 }, '2026-03-01T03:13:00Z');
    await backUpNightly({ ...deps, config: { ...deps.config, backupKey: key.identity } });
    const made = path.join(nightly, 'souk-2026-03-01.backup');
    await expect(checkBackup(made)).rejects.toThrow('is encrypted');
    await checkBackup(made, key.identity);
    expect(await backupState(deps)).toMatchObject({ read_at: '2026-03-01T03:13:00.000Z' });
    // Without the identity, nobody here can read it back.
    await backUpNightly({ ...deps, config: { ...deps.config, backupKey: key.recipient } });
    expect(await backupState(deps)).toMatchObject({ failure: null, read_at: null });
    const plain = path.join(folder, 'plain.backup');
    await writeBackup(site(), plain);
    await checkBackup(plain, key.identity);
  });

  test('a truncated key is refused before anything is written', async () => {
    const none = path.join(folder, 'none.backup');
    for (const backupKey of [key.recipient.slice(0, -1), key.identity.slice(0, -1)]) {
      await expect(writeBackup({ ...site(), backupKey }, none)).rejects.toThrow(
        'BACKUP_KEY is not whole: copy it again.',
      );
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

const usersOf = async (client: pg.Client) =>
  (await client.query<{ users: number }>('select count(*)::int as users from users')).rows[0]!
    .users;

test('no backup contains the key that seals secrets', async () => {
  const { dataDir } = site();
  world.deps.secrets.keyIds();
  const key = (await readFile(path.join(dataDir, 'secrets.key'), 'utf8')).trim();
  const file = path.join(folder, 'keyless.backup');
  await writeBackup(site(), file);
  const names: string[] = [];
  const texts: Buffer[] = [];
  await readEntries(await plainBytes(file, null), async ({ name, stream }) => {
    names.push(name);
    for await (const part of stream) texts.push(part as Buffer);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(names.join()).not.toContain('secrets');
  expect(Buffer.concat(texts).includes(key)).toBe(false);
});
