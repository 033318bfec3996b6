import { accountingApi, type TrialPeriod } from '@souk/contract/accounting';
import { auditApi } from '@souk/contract/audit';
import { ledgerApi } from '@souk/contract/ledger';
import { settingsApi } from '@souk/contract/settings';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownClock } from '../../../../test/own-clock.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { monthAt } from '../../../kit/time-zone.ts';
import { book, shopAccount } from './book.ts';
import { chainProblems } from './check-chain.ts';

const now = ownClock();
let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let sellers: Awaited<ReturnType<World['seller']>>[];
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { now } });
  admin = await world.admin();
  sellers = [await world.seller(), await world.seller()];
  await zone('Europe/Berlin');
  // The last millisecond of March in Berlin, and the first of April.
  await sells('2025-03-31T21:59:59.999Z', 1000);
  await sells('2025-03-31T22:00:00.000Z', 2000);
  // Daylight saving time ends on October 26, a 25-hour day.
  await sells('2025-10-25T22:00:00.000Z', 3000);
  await sells('2025-10-26T22:59:59.999Z', 4000, 1);
  await sells('2025-10-26T23:00:00.000Z', 5000);
  await sells('2025-10-31T22:59:59.999Z', 6000);
  await sells('2025-10-31T23:00:00.000Z', 7000);
});
afterAll(() => world.close());

const zone = (time_zone: string) => admin.calls(settingsApi.change, { body: { time_zone } });

/** Books a sale at a given time. Returns the entry's id. */
const sells = (at: string, cents: number, shop = 0) =>
  world.deps.db.transaction().execute((trx) =>
    book(trx, {
      kind: 'sale',
      cause: newId(),
      orderId: null,
      at: new Date(at),
      postings: [
        { account: 'provider', cents },
        { account: shopAccount(sellers[shop]?.shop.id ?? ''), cents: 10 - cents },
        { account: 'commission', cents: -10 },
      ],
    }),
  );

const balance = async (query: { from: string; to: string; by?: 'day' | 'month' }) =>
  (await admin.calls(accountingApi.trialBalance, { query })).body.periods;
const amounts = (
  periods: readonly (TrialPeriod | undefined)[],
  account: 'provider' | 'shops' | 'commission',
) =>
  periods.map((period) => {
    const row = period?.rows.find((each) => each.account === account);
    return [row?.opening, row?.debit, row?.credit, row?.closing];
  });
const close = (month: string) => admin.calls(accountingApi.closeMonth, { body: { month } });
const entry = async (id: string | null) =>
  (await admin.calls(ledgerApi.list, { query: { limit: 100 } })).body.find(
    (each) => each.id === id,
  );

describe('a trial balance', () => {
  test('uses months in the site’s time zone, across clock changes', async () => {
    const months = await balance({ from: '2025-03-10', to: '2025-11-02', by: 'month' });
    expect(months.map(({ from, to }) => [from, to]).at(0)).toEqual(['2025-03-01', '2025-03-31']);
    expect(amounts(months, 'provider')).toEqual([
      [0, 10, 0, 10],
      [10, 20, 0, 30],
      ...Array(5).fill([30, 0, 0, 30]),
      [30, 180, 0, 210],
      [210, 70, 0, 280],
    ]);
    expect(months[7]).toMatchObject({
      begins_at: '2025-09-30T22:00:00.000Z',
      ends_at: '2025-10-31T23:00:00.000Z',
      debit: 180,
      credit: 180,
      closed: false,
    });
  });

  test('uses days in the site’s time zone, including one of 25 hours', async () => {
    const days = await balance({ from: '2025-10-25', to: '2025-10-27', by: 'day' });
    expect(amounts(days, 'provider')).toEqual([
      [30, 0, 0, 30],
      [30, 70, 0, 100],
      [100, 50, 0, 150],
    ]);
    expect(amounts(days, 'shops').at(1)).toEqual([-29.8, 0, 69.8, -99.6]);
  });

  test('breaks down the shops’ line by shop, on the page and in the CSV file', async () => {
    const query = { from: '2025-10-01', to: '2025-10-31' };
    const shops = await admin.calls(accountingApi.shopBalances, { query });
    expect(shops.headers['x-total-count']).toBe('2');
    const sum = shops.body.reduce((total, { closing }) => total + closing, 0);
    const [whole] = await balance(query);
    expect(sum).toBeCloseTo(whole?.rows.find(({ account }) => account === 'shops')?.closing ?? 0);
    const second = shops.body.find(({ shop_id }) => shop_id === sellers[1]?.shop.id);
    expect(second).toMatchObject({ opening: 0, debit: 0, credit: 39.9, closing: -39.9 });

    const file = await admin.calls(accountingApi.trialBalanceFile, { query });
    expect(String(file.body)).toContain(
      '2025-10-01,2025-10-31,1100,Card provider,30.00,180.00,0.00,210.00\r\n',
    );
    expect(String(file.body)).toContain(',2000,Owed to shops,-29.80,');
    const byShop = await admin.calls(accountingApi.trialBalanceFile, {
      query: { ...query, shops: 'yes' },
    });
    expect(String(byShop.body)).toContain(`Owed to shops: ${sellers[1]?.shop.name}`);
  });

  test.each([
    [{ from: '2025-10-02', to: '2025-10-01' }, 'from'],
    [{ from: '2000-01-01', to: '2199-12-31', by: 'day' }, 'from'],
    [{ from: '2025-13-01', to: '2025-10-01' }, 'from'],
    [{ from: '2025-10-01' }, 'to'],
    [{ from: '2025-10-01', to: '2025-10-02', by: 'year' }, 'by'],
  ])('refuses %j and names the field', async (query, field) => {
    const answer = await admin.calls(accountingApi.trialBalance, { query: invalid(query) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.path).toBe(field);
  });
});

test('the ledger can be searched by day, shop and order', async () => {
  const list = async (query: object) =>
    (await admin.calls(ledgerApi.list, { query: invalid({ limit: 100, ...query }) })).body.map(
      ({ postings }) => postings[0]?.amount,
    );
  expect(await list({ from: '2025-10-26', to: '2025-10-26' })).toEqual([40, 30]);
  expect(await list({ to: '2025-03-31' })).toEqual([10]);
  const [, other] = sellers;
  const params = { shopId: other?.shop.id ?? '' };
  await other?.calls(shopsApi.edit, { params, body: { name: 'Loam & Sons' } });
  expect(await list({ shop: other?.shop.id, to: '2025-10-31' })).toEqual([40]);
  expect(await list({ shop: 'loam & s', to: '2025-10-31' })).toEqual([40]);
  expect(await list({ shop: '%' })).toEqual([]);
  expect(await list({ order: newId() })).toEqual([]);
});

test('the journal is available in every layout', async () => {
  const query = { from: '2025-10-26', to: '2025-10-26' };
  const journal = async (layout?: 'souk' | 'xero' | 'quickbooks' | 'datev') =>
    admin.calls(accountingApi.journal, { query: { ...query, layout } });
  const own = await journal();
  const lines = String(own.body).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(6);
  // Oldest first.
  expect(lines.map((line) => line.split(',')[9]).filter(Boolean)).toEqual(['30.00', '40.00']);
  expect(own.headers['content-disposition']).toContain('journal-souk-2025-10-26-2025-10-26.csv');
  expect(String((await journal('xero')).body).split('\r\n')).toHaveLength(8);
  expect(String((await journal('quickbooks')).body)).toContain('10/26/2025');
  const datev = await journal('datev');
  expect(datev.headers['content-type']).toBe('text/csv; charset=windows-1252');
  expect(String(datev.body).split('\r\n')).toHaveLength(7);
  const years = { from: '2024-12-31', to: '2025-01-01', layout: 'datev' as const };
  const refused = await admin.calls(accountingApi.journal, { query: years });
  expect(refused.body.errors?.[0]?.message).toContain('two calendar years');
  const chart = await admin.calls(accountingApi.chart, { query: { layout: 'quickbooks' } });
  expect(String(chart.body)).toContain('4000,Commission,Income,Service/Fee Income');
});

describe('closing a month', () => {
  test('refuses a month that isn’t over, or is before the first entry', async () => {
    expect((await close(monthAt(now(), 'Europe/Berlin'))).body.errors?.[0]?.message).toBe(
      'This month isn’t over yet',
    );
    expect((await close('2025-02')).status).toBe(422);
    expect((await close('2025-1')).status).toBe(422);
    expect((await admin.calls(accountingApi.months)).body).toMatchObject({
      next: '2025-03',
      closed: [],
    });
  });

  test('succeeds for only one of two concurrent admins, and only in order', async () => {
    const both = await Promise.all([close('2025-10'), close('2025-10')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { body } = await admin.calls(accountingApi.months);
    expect(body.next).toBe('2025-11');
    expect(body.closed).toMatchObject([
      {
        month: '2025-10',
        time_zone: 'Europe/Berlin',
        ends_at: '2025-10-31T23:00:00.000Z',
        closed_by: admin.username,
      },
    ]);
    const { body: changes } = await admin.calls(auditApi.list, { query: { kind: 'month' } });
    expect(changes).toHaveLength(1);
    expect(changes[0]?.after).toMatchObject({ month: '2025-10' });
    expect((await close('2025-12')).body.errors?.[0]?.message).toBe(
      'Please close the months in order',
    );
  });

  test('dates late entries after the month, but records when they happened', async () => {
    const raw = sql`insert into ledger_entries (id, kind, cause, created_at)
      values (${newId()}, 'sale', 'late', '2025-10-31T22:59:59Z')`.execute(world.deps.db);
    await expect(raw).rejects.toThrow('into a closed month');
    const id = await sells('2025-10-20T12:00:00.000Z', 800);
    const late = await entry(id);
    expect(late).toMatchObject({
      created_at: '2025-10-31T23:00:00.000Z',
      caused_at: '2025-10-20T12:00:00.000Z',
    });
    expect(Date.now() - Date.parse(late?.booked_at ?? '')).toBeLessThan(60_000);
    const months = await balance({ from: '2025-10-01', to: '2025-11-30', by: 'month' });
    expect(amounts(months, 'provider')).toEqual([
      [30, 180, 0, 210],
      [210, 78, 0, 288],
    ]);
    expect(months.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test('can’t be undone or forged', async () => {
    for (const table of ['closed_months', 'closed_balances']) {
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(world.asOwner(change)).rejects.toThrow('append-only');
      }
    }
    const forge = (month: string, end: string) =>
      sql`insert into closed_months (month, time_zone, ends_at, chain_position, chain_hash, closed_by)
        values (${month}, 'UTC', ${end}, 1, 'x', ${admin.id})`.execute(world.deps.db);
    await expect(forge('2026-03-01', '2026-04-01')).rejects.toThrow('close in order');
    // Restores the real limit, which the test setup relaxes.
    const tooEarly = world.asOwner(`begin;
      create or replace function ledger_latest() returns timestamptz language sql volatile
        as $$ select clock_timestamp() + interval '5 minutes' $$;
      insert into closed_months (month, time_zone, ends_at, chain_position, chain_hash, closed_by)
        values ('2025-11-01', 'UTC', now() + interval '6 minutes', 1, 'x', '${admin.id}');
      commit`);
    await expect(tooEarly).rejects.toThrow('is not over yet');
  });

  test('keeps the month’s bounds even if the time zone changes later', async () => {
    await zone('America/New_York');
    const [october, november] = await balance({
      from: '2025-10-01',
      to: '2025-11-30',
      by: 'month',
    });
    expect(october?.ends_at).toBe('2025-10-31T23:00:00.000Z');
    expect(november).toMatchObject({
      begins_at: '2025-10-31T23:00:00.000Z',
      ends_at: '2025-12-01T05:00:00.000Z',
    });
    await zone('Europe/Berlin');
  });

  test('waits for bookings in progress, and includes them', async () => {
    const { db } = world.deps;
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let booked = () => {};
    const isBooked = new Promise<void>((resolve) => {
      booked = resolve;
    });
    const booking = db.transaction().execute(async (trx) => {
      await book(trx, {
        kind: 'sale',
        cause: newId(),
        orderId: null,
        at: new Date('2025-11-15T12:00:00Z'),
        postings: [
          { account: 'provider', cents: 900 },
          { account: 'tax', cents: -900 },
        ],
      });
      booked();
      await held;
    });
    await isBooked;
    let closed = false;
    const closing = close('2025-11').then((answer) => {
      closed = true;
      return answer;
    });
    // It gives up and retries until the booking ends.
    const tries = new Set<string>();
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ begun: string }>`
            select query_start::text as begun from pg_stat_activity
            where datname = current_database() and wait_event = 'advisory'`.execute(db);
          for (const { begun } of rows) tries.add(begun);
          return tries.size;
        },
        { interval: 50, timeout: 5000 },
      )
      .toBeGreaterThan(1);
    expect(closed).toBe(false);
    commit();
    await booking;
    expect((await closing).status).toBe(201);
    const [november] = await balance({ from: '2025-11-01', to: '2025-11-30' });
    expect(november).toMatchObject({ closed: true });
    expect(amounts([november], 'provider')).toEqual([[210, 87, 0, 297]]);
  });

  test('dates each concurrent booking in the month or after it', async () => {
    const cents = (n: number) => 1000 + n;
    const [answer, ...ids] = await Promise.all([
      close('2025-12'),
      ...Array.from({ length: 20 }, (_, n) => sells('2025-12-24T12:00:00.000Z', cents(n))),
    ]);
    expect(answer.status).toBe(201);
    const entries = await Promise.all(ids.map((id) => entry(id)));
    const dated = entries.map((each) => each?.created_at);
    for (const date of dated) {
      expect(['2025-12-24T12:00:00.000Z', '2025-12-31T23:00:00.000Z']).toContain(date);
    }
    const [december, january] = await balance({
      from: '2025-12-01',
      to: '2026-01-31',
      by: 'month',
    });
    const sum = (date: string) =>
      entries.reduce((all, each, n) => all + (each?.created_at === date ? cents(n) : 0), 0) / 100;
    expect(amounts([december], 'provider')[0]?.[1]).toBe(sum('2025-12-24T12:00:00.000Z'));
    expect(amounts([january], 'provider')[0]?.[1]).toBe(sum('2025-12-31T23:00:00.000Z'));
    expect(await chainProblems(world.deps.db, { whole: true })).toEqual([]);
  });

  test('saves balances, so the check finds one that no longer matches its entries', async () => {
    const { db } = world.deps;
    const set = (sign: '+' | '-') =>
      world.asOwner(`begin;
        alter table closed_balances disable trigger user;
        update closed_balances set cents = cents ${sign} 5
          where account = 'provider' and month = '2025-12-01';
        alter table closed_balances enable trigger user;
        commit`);
    await set('+');
    expect((await chainProblems(db, { whole: true })).join()).toContain(
      'Account provider closed 2025-12 at',
    );
    await set('-');
    expect(await chainProblems(db, { whole: true })).toEqual([]);
  });
});
