import { accountsApi } from '@souk/contract/accounts';
import { ledgerApi } from '@souk/contract/ledger';
import { settingsApi } from '@souk/contract/settings';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { statementsApi } from '@souk/contract/statements';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingJobs } from '../../../../test/queue.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { makeStatements } from './make-statements.ts';
import { mailStatements } from './statement-mails.ts';

let world: World;
/** The jobs' clock; API calls use the real time. */
let now: Date;
let deps: World['deps'];
beforeAll(async () => {
  world = await startWorld({ worker: false });
  deps = { ...world.deps, now: () => now };
});
afterAll(() => world.close());
// Each test issues its own statements.
beforeEach(() => forget());

// The server's database role can't truncate.
const forget = async () => {
  for (const table of [
    'shop_statements',
    'statement_sums',
    'statement_entries',
    'statement_months',
  ])
    await sql`delete from ${sql.table(table)}`.execute(world.deps.db);
};

type Seller = Awaited<ReturnType<World['seller']>>;

/** Books an amount for a shop, in minor units. */
const books = (seller: Pick<Seller, 'shop'>, cents: number, at: string | Date, label = 'Goods') =>
  world.deps.db.transaction().execute((trx) =>
    book(trx, {
      kind: cents < 0 ? 'refund' : 'sale',
      cause: newId(),
      orderId: null,
      at: new Date(at),
      postings: [
        { account: 'provider', cents },
        { account: shopAccount(seller.shop.id), cents: -cents, parts: [{ label, cents }] },
      ],
    }),
  );

async function makesOn(day: string) {
  now = new Date(`${day}T05:00:00Z`);
  await makeStatements(deps);
}

const params = ({ shop }: Pick<Seller, 'shop'>) => ({ shopId: shop.id });
const listOf = async (seller: Seller) =>
  (await seller.calls(statementsApi.list, { params: params(seller) })).body;
const read = async (seller: Seller, month: string, query = {}) =>
  (await seller.calls(statementsApi.read, { params: { ...params(seller), month }, query })).body;
const cents = (dollars: number) => Math.round(dollars * 100);
const textOf = async (body: unknown) =>
  body instanceof Blob ? body.text() : typeof body === 'string' ? body : String(body);

describe('a month', () => {
  test('has an opening balance, every line and a closing balance', async () => {
    const seller = await world.seller();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await books(seller, -1000, '2024-09-30T23:59:59Z');
    await books(seller, 700, '2024-10-01T00:00:00Z');
    await makesOn('2024-10-01');
    // Statements are issued a day after the month ends.
    expect(await listOf(seller)).toEqual([]);
    await makesOn('2024-10-02');
    expect(await listOf(seller)).toMatchObject([
      {
        month: '2024-09',
        number: 1,
        from: '2024-09-01',
        to: '2024-09-30',
        time_zone: 'UTC',
        opening: 0,
        closing: 40,
        line_count: 2,
        totals: [
          { kind: 'sale', amount: 50 },
          { kind: 'refund', amount: -10 },
        ],
      },
    ]);
    expect(await read(seller, '2024-09')).toMatchObject({
      shop_name: seller.shop.name,
      lines: [
        { kind: 'sale', amount: 50, balance: 50, parts: [{ label: 'Goods', amount: 50 }] },
        { kind: 'refund', amount: -10, balance: 40 },
      ],
    });
    await makesOn('2024-11-02');
    expect(await listOf(seller)).toMatchObject([
      { month: '2024-10', number: 2, opening: 40, closing: 47, line_count: 1 },
      { month: '2024-09', number: 1 },
    ]);
  });

  test('ends at midnight in the site’s time zone', async () => {
    const seller = await world.seller();
    const admin = await world.admin();
    const zone = (time_zone: string) => admin.calls(settingsApi.change, { body: { time_zone } });
    await zone('Europe/Berlin');
    await books(seller, 5000, '2024-09-30T21:59:59Z');
    await books(seller, 700, '2024-09-30T22:00:00Z');
    await makesOn('2024-11-02');
    await zone('UTC');
    expect(await listOf(seller)).toMatchObject([
      {
        month: '2024-10',
        from: '2024-10-01',
        time_zone: 'Europe/Berlin',
        opening: 50,
        closing: 57,
      },
      { month: '2024-09', to: '2024-09-30', closing: 50 },
    ]);
    const { body } = await seller.calls(statementsApi.csv, {
      params: { ...params(seller), month: '2024-10' },
    });
    expect(await textOf(body)).toContain('\r\n2024-10-01,Sale,');
  });

  test('never changes: late entries go on the next statement', async () => {
    const seller = await world.seller();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    const before = await read(seller, '2024-09');
    await books(seller, 333, '2024-09-11T10:00:00Z');
    await books(seller, 100, '2024-10-11T10:00:00Z');
    await makesOn('2024-11-02');
    expect(await read(seller, '2024-09')).toEqual(before);
    const { opening, closing, lines } = await read(seller, '2024-10');
    expect({ opening, closing }).toEqual({ opening: 50, closing: 54.33 });
    expect(lines.map(({ created_at, balance }) => [created_at.slice(0, 10), balance])).toEqual([
      ['2024-09-11', 53.33],
      ['2024-10-11', 54.33],
    ]);
  });

  test('has a statement for each shop with movements or a balance', async () => {
    const [quiet, settled, resting] = [
      await world.seller('Quiet'),
      await world.seller('Settled'),
      await world.seller('Resting'),
    ];
    await books(settled, 500, '2024-09-10T10:00:00Z');
    await books(settled, -500, '2024-09-11T10:00:00Z');
    await books(resting, 500, '2024-09-10T10:00:00Z');
    await makesOn('2024-11-02');
    expect(await listOf(quiet)).toEqual([]);
    expect((await listOf(settled)).map(({ month }) => month)).toEqual(['2024-09']);
    expect(await listOf(resting)).toMatchObject([
      { month: '2024-10', number: 2, opening: 5, closing: 5, line_count: 0, totals: [] },
      { month: '2024-09', number: 1 },
    ]);
    expect((await read(resting, '2024-10')).lines).toEqual([]);
    // The settled shop sells again after a month without a statement.
    await books(settled, 100, '2024-11-03T10:00:00Z');
    await makesOn('2024-12-02');
    expect(await listOf(settled)).toMatchObject([
      { month: '2024-11', number: 2, opening: 0, closing: 1 },
      { month: '2024-09', number: 1 },
    ]);
  });

  test('gets its statements once, even from concurrent runs', async () => {
    const seller = await world.seller();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    now = new Date('2024-12-02T05:00:00Z');
    await Promise.all([1, 2, 3].map(() => makeStatements(deps)));
    expect((await listOf(seller)).map(({ number }) => number)).toEqual([3, 2, 1]);
    await makeStatements(deps);
    expect(await listOf(seller)).toHaveLength(3);
  });

  test('lists its lines in pages, with a running balance', async () => {
    const seller = await world.seller();
    for (let sale = 1; sale <= 5; sale += 1) await books(seller, sale, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    const { lines } = await read(seller, '2024-09', { limit: 2, page: 3 });
    expect(lines).toMatchObject([{ balance: 0.15 }]);
    const all = (await read(seller, '2024-09')).lines;
    expect(all.at(-1)).toEqual(lines[0]);
  });
});

test('for any postings, each closing is the next opening, and the lines add up', async () => {
  const posting = fc.record({
    shop: fc.nat(2),
    cents: fc.integer({ min: -5000, max: 5000 }).filter((amount) => amount !== 0),
    /** When it's booked, and how many days earlier it's dated. */
    month: fc.nat(4),
    daysLate: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat(70) },
    ),
  });
  const sellers = [await world.seller('A'), await world.seller('B'), await world.seller('C')];
  const admin = await world.admin();
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { maxLength: 20 }), async (postings) => {
      await forget();
      const sums = async () =>
        (
          await sql<{ account: string; cents: string }>`select account, sum(amount_cents) as cents
          from ledger_postings group by account`.execute(world.deps.db)
        ).rows;
      for (let month = 0; month < 5; month += 1) {
        for (const { shop, cents: amount, daysLate } of postings.filter(
          (one) => one.month === month,
        )) {
          const at = new Date(Date.UTC(2024, 8 + month, 15 - daysLate));
          await books(sellers[shop]!, amount, at);
        }
        now = new Date(Date.UTC(2024, 9 + month, 2, 5));
        await makeStatements(deps);
      }
      const balances = new Map((await sums()).map((one) => [one.account, 0 - Number(one.cents)]));
      for (const seller of sellers) {
        const all = (await listOf(seller)).toReversed();
        expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
        let balance = 0;
        const seen = new Set<string>();
        for (const statement of all) {
          expect(cents(statement.opening)).toBe(balance);
          const { lines } = await read(seller, statement.month);
          expect(lines).toHaveLength(statement.line_count);
          for (const line of lines) {
            balance += cents(line.amount);
            expect(cents(line.balance)).toBe(balance);
            seen.add(line.id);
          }
          expect(cents(statement.closing)).toBe(balance);
        }
        expect(balance).toBe(balances.get(shopAccount(seller.shop.id)) ?? 0);
        const { body, headers } = await seller.calls(ledgerApi.entries, {
          params: params(seller),
          query: { limit: 100 },
        });
        expect(seen.size).toBe(Number(headers['x-total-count']));
        expect(body.every(({ id }) => seen.has(id))).toBe(true);
      }
      const { body: months } = await admin.calls(statementsApi.siteList);
      const opening = new Map<string, number>();
      for (const { month } of months.toReversed()) {
        const { body } = await admin.calls(statementsApi.siteRead, { params: { month } });
        for (const account of body.accounts) {
          expect(cents(account.opening)).toBe(opening.get(account.account) ?? 0);
          const moved = account.moved.reduce((sum, { amount }) => sum + cents(amount), 0);
          expect(cents(account.closing)).toBe(cents(account.opening) + moved);
          opening.set(account.account, cents(account.closing));
        }
        expect(body.accounts.reduce((sum, { closing }) => sum + cents(closing), 0)).toBe(0);
      }
    }),
    { numRuns: 6 },
  );
}, 60_000);

describe('files', () => {
  test('the CSV has both balances and every line; negative amounts are numbers', async () => {
    const seller = await world.seller('Clay & Co');
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await books(seller, -1050, '2024-09-20T10:00:00Z', '=Refund');
    await makesOn('2024-10-02');
    const { body, headers } = await seller.calls(statementsApi.csv, {
      params: { ...params(seller), month: '2024-09' },
    });
    expect(headers['content-disposition']).toContain('statement-clay-co-2024-09.csv');
    expect((await textOf(body)).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Date (UTC),Kind,Order number,Amount (USD),Balance (USD),Breakdown',
      '2024-09-01,Opening balance,,,0,',
      '2024-09-10,Sale,,50,50,Goods: 50.00',
      "2024-09-20,Refund,,-10.5,39.5,'=Refund: -10.50",
      '2024-09-30,Closing balance,,,39.5,',
      '',
    ]);
  });

  test('sellers and admins can download a PDF', async () => {
    const seller = await world.seller('Керамика 陶器');
    const admin = await world.admin();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    const month = '2024-09';
    for (const { status, body, headers } of [
      await seller.calls(statementsApi.pdf, { params: { ...params(seller), month } }),
      await admin.calls(statementsApi.sitePdf, { params: { month } }),
    ]) {
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      const text = await textOf(body);
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text.trimEnd().slice(-5)).toBe('%%EOF');
    }
  });

  test('both PDFs carry the operator’s logo', async () => {
    const seller = await world.seller();
    const admin = await world.admin();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    const logo = '/media/site/statement-logo.webp';
    const red = { width: 60, height: 20, channels: 3, background: '#aa3311' } as const;
    await world.deps.storage.put(
      logo,
      await sharp({ create: red }).webp().toBuffer(),
      'image/webp',
    );
    const month = '2024-09';
    const pictures = async () => {
      const ofShop = await seller.calls(statementsApi.pdf, {
        params: { ...params(seller), month },
      });
      const ofSite = await admin.calls(statementsApi.sitePdf, { params: { month } });
      const texts = await Promise.all([textOf(ofShop.body), textOf(ofSite.body)]);
      return texts.map((text) => text.split('/Subtype /Image').length - 1);
    };
    expect(await pictures()).toEqual([0, 0]);
    await admin.calls(siteIdentityApi.change, { body: { logo } });
    expect(await pictures()).toEqual([1, 1]);
    await world.deps.storage.remove(logo);
    expect(await pictures()).toEqual([0, 0]);
    await admin.calls(siteIdentityApi.change, { body: { logo: null } });
  });

  test('the site’s CSV has every posting between its balances', async () => {
    const seller = await world.seller();
    const admin = await world.admin();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    const { body } = await admin.calls(statementsApi.siteCsv, { params: { month: '2024-09' } });
    const lines = (await textOf(body)).split('\r\n');
    expect(lines[1]).toMatch(/^2024-09-01,Card provider,Opening balance,,/);
    const at = lines.indexOf(`2024-09-10,shop:${seller.shop.id},Sale,,-50,`);
    expect(lines[at - 1]).toBe('2024-09-10,Card provider,Sale,,50,');
    expect(lines.at(-3)).toMatch(/^2024-09-30,Card provider,Closing balance,,/);
  });
});

test('strangers can’t see a statement, and a month without one is a 404', async () => {
  const seller = await world.seller();
  const other = await world.seller('Other');
  await books(seller, 5000, '2024-09-10T10:00:00Z');
  await makesOn('2024-10-02');
  const of = (month: string) => ({ params: { ...params(seller), month } });
  for (const api of [statementsApi.read, statementsApi.csv, statementsApi.pdf] as const) {
    expect((await other.calls(api, of('2024-09'))).status).toBe(403);
    expect((await seller.calls(api, of('2024-08'))).status).toBe(404);
    expect((await seller.calls(api, of('2024-13'))).status).toBe(404);
  }
  expect((await seller.calls(statementsApi.siteList)).status).toBe(403);
});

describe('the email', () => {
  const mailsTo = (seller: Seller) =>
    world.deps.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('kind', '=', 'statement')
      .where('user_id', '=', seller.id)
      .execute();

  test('lists the movements, and is sent once per shop for the newest month only', async () => {
    const seller = await world.seller('Clay & Co');
    await world.seller('Quiet');
    await books(seller, 5000, '2024-08-10T10:00:00Z');
    await books(seller, -1000, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    await Promise.all([1, 2].map(() => mailStatements(deps, '2024-09-01')));
    await mailStatements(deps, '2024-09-01');
    const [mail, ...more] = await mailsTo(seller);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your statement for September 2024');
    expect(mail?.text).toContain(
      'Opening balance: $50.00\nRefund: −$10.00\nClosing balance: $40.00',
    );
    expect(mail?.text).toContain(`/dashboard/shops/${seller.shop.id}/statements/2024-09`);
    const jobs = await waitingJobs(world.deps.db, 'mail-statements');
    const months = jobs.map(({ payload }) => payload);
    expect(months.at(-1)).toEqual({ month: '2024-09-01' });
    expect(months).not.toContainEqual({ month: '2024-08-01' });
  });

  test('can be turned off, and an older client’s request doesn’t turn it back on', async () => {
    const seller = await world.seller();
    const on = { new_orders: true, payouts: true, reports: true };
    const set = (body: typeof on & { statements?: boolean }) =>
      seller.calls(accountsApi.setNotifications, { body });
    expect((await set(on)).body.statements).toBe(true);
    await set({ ...on, statements: false });
    expect((await set(on)).body.statements).toBe(false);
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await makesOn('2024-10-02');
    await mailStatements(deps, '2024-09-01');
    expect(await mailsTo(seller)).toEqual([]);
  });

  test('still goes to a closed shop’s seller, without a link to its pages', async () => {
    const seller = await world.seller();
    await books(seller, 5000, '2024-09-10T10:00:00Z');
    await world.deps.db
      .updateTable('shops')
      .set({ deleted_at: now })
      .where('id', '=', seller.shop.id)
      .execute();
    await makesOn('2024-10-02');
    await mailStatements(deps, '2024-09-01');
    const [mail] = await mailsTo(seller);
    expect(mail?.text).toContain('Closing balance: $50.00');
    expect(mail?.text).not.toContain('/statements/');
  });
});
