import { ACCOUNTS, BALANCE_KINDS, KIND_LABELS } from '@souk/contract/account-names';
import { plainAmount, siteCurrency, toAmount } from '@souk/contract/money';
import type { Deps } from '../../../deps.ts';
import { CSV_START, csvLine, fileWord } from '../../../kit/csv.ts';
import { dayAt } from '../../../kit/time-zone.ts';
import { everyLine, shopName, statementOf, toStatement } from './reads.ts';
import { everyPosting, siteStatement } from './site-reads.ts';

type File<Chunk> = { name: string; chunks: AsyncGenerator<Chunk> };

/** @throws ProblemError 404 */
export async function statementCsv(
  { db }: Pick<Deps, 'db'>,
  which: { shopId: string; month: string },
): Promise<File<string>> {
  const found = await statementOf(db, which);
  const { opening, closing, from, to, time_zone } = toStatement(found);
  const name = `statement-${fileWord(await shopName(db, which.shopId), 'shop')}-${which.month}.csv`;
  async function* chunks() {
    yield (
      CSV_START +
        csvLine([
          `Date (${time_zone})`,
          'Kind',
          'Order number',
          `Amount (${siteCurrency()})`,
          `Balance (${siteCurrency()})`,
          'Breakdown',
        ]) +
        csvLine([from, 'Opening balance', '', '', opening, ''])
    );
    for await (const lines of everyLine(db, found)) {
      yield lines
        .map(({ created_at, kind, order_number, amount, balance, parts }) =>
          csvLine([
            dayAt(new Date(created_at), time_zone),
            BALANCE_KINDS[kind],
            order_number ?? '',
            amount,
            balance,
            parts.map((part) => `${part.label}: ${plainAmount(part.amount)}`).join(', '),
          ]),
        )
        .join('');
    }
    yield csvLine([to, 'Closing balance', '', '', closing, '']);
  }
  return { name, chunks: chunks() };
}

/** Returns the site's statement as a CSV file, with every posting. @throws ProblemError 404 */
export async function siteStatementCsv(
  { db }: Pick<Deps, 'db'>,
  month: string,
): Promise<File<string>> {
  const { accounts, from, to, time_zone } = await siteStatement({ db }, month);
  const nameOf = (account: string) =>
    account === 'shops' ? 'Shops' : (ACCOUNTS[account] ?? account);
  async function* chunks() {
    yield (
      CSV_START +
        csvLine([
          `Date (${time_zone})`,
          'Account',
          'Kind',
          'Order number',
          `Amount (${siteCurrency()})`,
          'Reason',
        ]) +
        accounts
          .map(({ account, opening }) =>
            csvLine([from, nameOf(account), 'Opening balance', '', opening, '']),
          )
          .join('')
    );
    for await (const postings of everyPosting(db, month)) {
      yield postings
        .map(({ created_at, account, kind, order_number, cents, reason }) =>
          csvLine([
            dayAt(created_at, time_zone),
            nameOf(account),
            KIND_LABELS[kind],
            order_number ?? '',
            toAmount(cents),
            reason ?? '',
          ]),
        )
        .join('');
    }
    yield accounts
      .map(({ account, closing }) =>
        csvLine([to, nameOf(account), 'Closing balance', '', closing, '']),
      )
      .join('');
  }
  return { name: `statement-site-${month}.csv`, chunks: chunks() };
}
