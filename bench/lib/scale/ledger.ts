import { strayedOrders } from '@souk/server/domains/money/book-checks/check-orders';
import { sumsOf } from '@souk/server/domains/money/ledger/balance';
import { readBooks } from '@souk/server/domains/money/ledger/check';
import { closeBooks } from '@souk/server/domains/money/ledger/close';
import { balanceEntries, ledger as entries } from '@souk/server/domains/money/ledger/entries';
import { seedBooks } from '../books.ts';
import { nth, unchecked } from './fill.ts';
import type { Read, Scale, Subject } from './subject.ts';

const TABLES = ['ledger_postings', 'ledger_entries'] as const;
/** Nineteen entries of `seedBooks` have so many postings. */
const POSTINGS = 9 * 4 + 9 * 2 + 2;
const TERMS = { holdDays: 7, unconfirmedDays: 14 };
const NEWEST = { page: 1, limit: 20 };
const now = () => new Date();

/** The books of the benchmark `ledger`: sales, their fees and refunds, and the provider's lines. */
async function fill({ client, db, rows, months }: Scale): Promise<void> {
  const filled = [...TABLES, 'orders', 'shipments', 'order_items', 'payments', 'refunds'];
  await unchecked(client, [...filled, 'provider_lines'], () =>
    seedBooks(db, Math.round((rows * 19) / POSTINGS), Math.round(months * 30.44)),
  );
  await closeBooks({ db, now });
  await client.query('vacuum analyze ledger_closings');
}

async function reads({ client }: Scale): Promise<Read[]> {
  const { rows } = await client.query<{ id: string }>(
    'select shop_id as id from sale group by 1 order by count(*) desc',
  );
  const [largest = '', ...others] = rows.map(({ id }) => id);
  return [
    {
      name: 'a balance of the largest shop',
      read: (over) => sumsOf(over, { shopId: largest, terms: TERMS, now: now() }),
    },
    {
      name: 'a balance of a shop',
      read: (over, n) => sumsOf(over, { shopId: nth(others, n), terms: TERMS, now: now() }),
    },
    {
      name: 'a shop’s newest entries, and how many',
      read: (over, n) => balanceEntries({ db: over, now }, nth(others, n), NEWEST),
      times: 3,
    },
    {
      name: 'the site’s newest entries, and how many',
      read: (over) => entries({ db: over }, NEWEST),
      times: 1,
    },
    { name: 'the nightly check: all accounts', read: (over) => readBooks(over), times: 1 },
    { name: 'the nightly check: each order', read: (over) => strayedOrders(over), times: 1 },
  ];
}

export const ledger: Subject = { tables: TABLES, script: 'partition-ledger', fill, reads };
