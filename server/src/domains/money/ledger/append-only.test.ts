import { accountingApi } from '@souk/contract/accounting';
import { ledgerApi } from '@souk/contract/ledger';
import { settingsApi } from '@souk/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TESTS_TRAVEL } from '../../../../test/travel.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { ownsBooks } from '../../../db/serving-role.ts';
import { newId } from '../../../kit/ids.ts';
import { checkBooks } from '../book-checks/check-books.ts';
import { book, shopAccount, type Account } from './book.ts';
import { chainEntries } from './chain.ts';
import { chainProblems } from './check-chain.ts';
import { closeBooks } from './close.ts';

const MINUTE_MS = 60_000;

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller();
  admin = await world.admin();
});
afterAll(() => world.close());

const books = (at: Date, account: Account = shopAccount(seller.shop.id), cents = 100) =>
  world.deps.db.transaction().execute((trx) =>
    book(trx, {
      kind: 'correction',
      cause: newId(),
      orderId: null,
      at,
      reason: 'A test',
      postings: [
        { account, cents: -cents },
        { account: 'commission', cents },
      ],
    }),
  );

const entryWith = async (id: string | null) => {
  const { body } = await admin.calls(ledgerApi.list, { query: { kind: 'correction', limit: 100 } });
  return body.find((entry) => entry.id === id);
};

describe('the ledger', () => {
  test('refuses balanced postings on an earlier entry', async () => {
    const id = await books(new Date());
    const added = sql`insert into ledger_postings (entry_id, position, account, amount_cents) values
      (${id}, 10, 'commission', 50), (${id}, 11, ${shopAccount(seller.shop.id)}, -50)`;
    await expect(added.execute(world.deps.db)).rejects.toThrow('append-only');
    // A transaction that writes another entry is refused too.
    const beside = world.deps.db.transaction().execute(async (trx) => {
      await sql`insert into ledger_entries (id, kind, cause) values (${newId()}, 'sale', 'x')`.execute(
        trx,
      );
      await added.execute(trx);
    });
    await expect(beside).rejects.toThrow('append-only');
    expect((await entryWith(id))?.postings).toHaveLength(2);
  });

  test('refuses an entry for a shop that doesn’t exist, in any spelling of its id', async () => {
    await expect(books(new Date(), shopAccount(newId()))).rejects.toThrow('belongs to no shop');
    const digits = seller.shop.id.replaceAll('-', '');
    const oddly = digits.replace(/^(.{4})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    await expect(books(new Date(), shopAccount(oddly))).rejects.toThrow('belongs to no shop');
  });

  test('records when an entry was actually written, whatever time it claims', async () => {
    const [id, yearAgo] = [newId(), new Date(Date.now() - 365 * 86_400_000)];
    await world.deps.db.transaction().execute(async (trx) => {
      await sql`insert into ledger_entries (id, kind, cause, created_at, booked_at, written_in)
        values (${id}, 'correction', ${id}, ${yearAgo}, ${yearAgo}, '12345')`.execute(trx);
      await sql`insert into ledger_postings (entry_id, position, account, amount_cents)
        values (${id}, 0, 'bank', 5), (${id}, 1, 'commission', -5)`.execute(trx);
    });
    const entry = await entryWith(id);
    expect(entry?.caused_at).toBe(yearAgo.toISOString());
    expect(Date.now() - Date.parse(entry?.booked_at ?? '')).toBeLessThan(60_000);
  });

  test('refuses an entry dated in the future', async () => {
    const dated = (minutes: number) =>
      // Restores the real limit, which the test setup relaxes for tests whose clock runs ahead.
      world.asOwner(`begin;
        create or replace function ledger_latest() returns timestamptz language sql volatile
          as $$ select clock_timestamp() + interval '5 minutes' $$;
        insert into ledger_entries (id, kind, cause, created_at)
          values (gen_random_uuid(), 'sale', 'future', now() + interval '${minutes} minutes');
        do $$ begin raise exception 'not kept'; end $$;
        commit`);
    await expect(dated(6)).rejects.toThrow('in the future');
    await expect(dated(4)).rejects.toThrow('not kept');
  });

  test('dates the entries of a machine whose clock is far ahead by the database’s', async () => {
    // The real limit, which the test setup relaxes.
    await world.asOwner(`create or replace function ledger_latest() returns timestamptz
      language sql volatile as $$ select clock_timestamp() + interval '5 minutes' $$`);
    try {
      const { rows } = await sql<{ at: Date }>`
        select now() + interval '10 minutes' as at`.execute(world.deps.db);
      const entry = await entryWith(await books(rows[0]!.at));
      const [dated, written] = [entry?.created_at, entry?.booked_at].map((at) =>
        Date.parse(at ?? ''),
      );
      expect(Math.abs(dated! - written!)).toBeLessThan(60_000);
      expect(entry?.caused_at).toBe(entry?.created_at);
    } finally {
      await world.asOwner(TESTS_TRAVEL);
    }
  });
});

describe('a serving process', () => {
  test.each([
    `update ledger_postings set amount_cents = 0`,
    `delete from ledger_entries`,
    `truncate ledger_entries cascade`,
    `alter table ledger_entries disable trigger user`,
    `drop trigger ledger_entries_guarded on ledger_entries`,
    `create or replace function ledger_latest() returns timestamptz language sql
      as $$ select 'infinity'::timestamptz $$`,
    `insert into ledger_chain (position, entry_id, hash) select 1, id, '' from ledger_entries limit 1`,
    `delete from ledger_unchained`,
    `update closed_months set ends_at = now()`,
    `delete from audit_changes`,
    `create table own (id uuid)`,
    `set session_replication_role = 'replica'`,
  ])('can’t: %s', async (statement) => {
    await expect(sql.raw(statement).execute(world.deps.db)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  test('owns nothing', async () => {
    expect(await ownsBooks(world.deps.db)).toBe(false);
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where pg_has_role(current_user, relowner, 'member')`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([]);
  });
});

test('a late entry counts immediately, even if it’s dated days ago', async () => {
  const shop = await world.seller();
  const params = { shopId: shop.shop.id };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await books(daysAgo(2), shopAccount(shop.shop.id), 100);
  // Later balances start from this sum.
  await closeBooks(world.deps);
  await books(daysAgo(3), shopAccount(shop.shop.id), 700);
  const { body } = await shop.calls(ledgerApi.balance, { params });
  expect(body.available + body.on_hold).toBe(8);
  // A machine whose clock is two hours behind would take this one for punctual.
  const at = new Date(Date.now() - 90 * MINUTE_MS);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - 120 * MINUTE_MS);
  await books(at, shopAccount(shop.shop.id), 300).finally(() => vi.useRealTimers());
  const { body: after } = await shop.calls(ledgerApi.balance, { params });
  expect(after.available + after.on_hold).toBe(11);
});

describe('the hash chain', () => {
  const broken = async () => (await chainProblems(world.deps.db, { whole: true })).join();
  const tamper = (table: string, change: string) =>
    world.asOwner(`begin;
      alter table ${table} disable trigger user;
      ${change};
      alter table ${table} enable trigger user;
      commit`);

  test('includes concurrent bookings, and is valid', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, n) => books(new Date(), 'bank', n + 1)));
    await Promise.all([chainEntries(world.deps), chainEntries(world.deps)]);
    expect(await chainProblems(world.deps.db)).toEqual([]);
    const { body } = await admin.calls(accountingApi.checkChain);
    const { body: books_ } = await admin.calls(ledgerApi.check);
    expect(body).toMatchObject({ holds: true, waiting: 0, entries: books_.entries });
  });

  test('breaks at the entry that the database’s owner changed, extended or removed', async () => {
    const ids = [];
    for (let n = 1; n <= 4; n += 1) ids.push((await books(new Date(), 'bank', n)) ?? '');
    await chainEntries(world.deps);
    expect(await broken()).toBe('');
    const [first = '', second = '', third = '', last = ''] = ids;

    await tamper(
      'ledger_postings',
      `update ledger_postings set amount_cents = amount_cents + 50
      - 100 * position where entry_id = '${second}'`,
    );
    expect(await broken()).toContain(second);
    // Later checks that continue from the last one keep reporting the break.
    const { problems, balanced } = await checkBooks(world.deps);
    expect(balanced).toBe(false);
    expect(problems.join()).toContain(second);
    await tamper(
      'ledger_postings',
      `update ledger_postings set amount_cents = amount_cents - 50
      + 100 * position where entry_id = '${second}'`,
    );
    expect(await broken()).toBe('');

    await tamper(
      'ledger_entries',
      `update ledger_entries set booked_at = booked_at
      - interval '1 year' where id = '${first}'`,
    );
    expect(await broken()).toContain(first);
    await tamper(
      'ledger_entries',
      `update ledger_entries set booked_at = booked_at
      + interval '1 year' where id = '${first}'`,
    );

    await tamper(
      'ledger_postings',
      `insert into ledger_postings (entry_id, position, account,
      amount_cents) values ('${third}', 10, 'tax', 5), ('${third}', 11, 'bank', -5)`,
    );
    expect(await broken()).toContain(third);
    await tamper(
      'ledger_postings',
      `delete from ledger_postings where entry_id = '${third}'
      and position >= 10`,
    );
    expect(await broken()).toBe('');

    const cut = `delete from ledger_chain where entry_id = '${last}'`;
    await tamper('ledger_chain', cut);
    expect(await broken()).toContain(last);
    await world.asOwner(`insert into ledger_unchained values ('${last}')`);
    await chainEntries(world.deps);
    expect(await broken()).toBe('');
  });

  test('isn’t the only check: postings must also add up', async () => {
    const id = (await books(new Date(), 'bank', 5)) ?? '';
    const change = (sign: '+' | '-') =>
      tamper(
        'ledger_postings',
        `update ledger_postings set amount_cents = amount_cents ${sign} 1
        where entry_id = '${id}' and position = 0`,
      );
    await change('+');
    const { problems } = await checkBooks(world.deps);
    expect(problems).toContain(`Entry ${id} does not sum to zero`);
    expect(problems).toContain('All accounts add up to $0.01 instead of $0');
    // Nothing is carried forward from books that aren't sound.
    const hourly = await checkBooks(world.deps, { whole: false });
    expect(hourly.problems).toContain(`Entry ${id} does not sum to zero`);
    await change('-');
  });

  test('is what finds a change of earlier entries at night; then each hour reads everything', async () => {
    const first = (await books(new Date(), 'bank', 5)) ?? '';
    const second = (await books(new Date(), 'bank', 6)) ?? '';
    await chainEntries(world.deps);
    const hourly = () => checkBooks(world.deps, { whole: false });
    const before = await hourly();
    expect(before.problems.join()).not.toContain('altered');
    await tamper(
      'ledger_postings',
      `update ledger_postings set amount_cents = amount_cents + 1 - 2 * position
      where entry_id = '${first}'`,
    );
    expect((await hourly()).accounts).toEqual(before.accounts);
    expect(await broken()).toContain(first);
    const found = await hourly();
    expect(found.problems.join()).toContain(first);
    expect(found.problems.join()).not.toContain(second);
    await tamper(
      'ledger_postings',
      `update ledger_postings set amount_cents = amount_cents - 1 + 2 * position
      where entry_id = '${first}'`,
    );
    expect((await hourly()).problems.join()).not.toContain(first);
  });

  test('is followed in the order of linking, so an entry that commits late is counted', async () => {
    const { promise: commits, resolve: commit } = Promise.withResolvers<void>();
    const { promise: booked, resolve: isBooked } = Promise.withResolvers<void>();
    const late = world.deps.db.transaction().execute(async (trx) => {
      const correction = { kind: 'correction', cause: newId(), orderId: null } as const;
      const postings = [
        { account: 'bank', cents: -700 },
        { account: 'commission', cents: 700 },
      ] as const;
      await book(trx, { ...correction, at: new Date(), reason: 'A test', postings });
      isBooked();
      await commits;
    });
    await booked;
    await books(new Date(), 'bank', 1);
    await chainEntries(world.deps);
    const before = await checkBooks(world.deps);
    commit();
    await late;
    const waiting = await checkBooks(world.deps, { whole: false });
    await chainEntries(world.deps);
    const linked = await checkBooks(world.deps, { whole: false });
    for (const after of [waiting, linked, await checkBooks(world.deps)]) {
      expect(after.entries).toBe(before.entries + 1);
      expect((after.accounts['bank'] ?? 0) - (before.accounts['bank'] ?? 0)).toBeCloseTo(-7, 6);
    }
  });

  test.each([
    'update ledger_chain set hash = hash',
    'delete from ledger_chain',
    'truncate ledger_chain',
  ])('refuses changes even by the database’s owner: %s', async (statement) => {
    await expect(world.asOwner(statement)).rejects.toThrow('append-only');
  });

  test('breaks at an entry that was left out', async () => {
    const id = (await books(new Date(), 'bank', 5)) ?? '';
    await world.asOwner(`delete from ledger_unchained where entry_id = '${id}'`);
    expect(await broken()).toContain(id);
    await world.asOwner(`insert into ledger_unchained values ('${id}')`);
    expect(await broken()).toBe('');
  });
});

test('the site’s time zone can be changed, but only to a valid one', async () => {
  const refused = await admin.calls(settingsApi.change, { body: { time_zone: 'Berlin' } });
  expect(refused.status).toBe(422);
  const changed = await admin.calls(settingsApi.change, { body: { time_zone: 'Europe/Berlin' } });
  expect(changed.body.time_zone).toBe('Europe/Berlin');
});
