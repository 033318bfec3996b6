import { plainAmount, toAmount } from '@souk/contract/money';
import { csvLine } from '../../../../kit/csv.ts';
import { chart } from '../chart.ts';
import type { JournalEntry } from '../journal.ts';
import type { Layout } from './layout.ts';

type Table<Args extends unknown[]> = {
  columns: readonly string[];
  rowOf: (...args: Args) => readonly string[];
};

type CsvTables = {
  /** Precedes the header row of each file. */
  start?: string;
  /** One row for each line of an entry. */
  journal: Table<[JournalEntry, JournalEntry['lines'][number]]>;
  chart: Table<[(typeof chart)[number]]>;
};

const linesOf = (rows: readonly (readonly string[])[]) => rows.map(csvLine).join('');

/** Creates a layout that writes UTF-8 CSV files. */
export const csvLayout = ({ start = '', journal, chart: accounts }: CsvTables): Layout => ({
  type: 'text/csv; charset=utf-8',
  encode: (text) => Buffer.from(text),
  chart: () => start + linesOf([accounts.columns, ...chart.map(accounts.rowOf)]),
  journal: {
    start: () => start + csvLine(journal.columns),
    linesOf: (entry) => linesOf(entry.lines.map((line) => journal.rowOf(entry, line))),
  },
});

/** Formats 1250 cents as "12.50". */
const decimal = (cents: number) => plainAmount(toAmount(cents));

/** Returns the debit and credit columns for an amount. One of them is empty. */
export const debitAndCredit = (cents: number): [string, string] => [
  cents > 0 ? decimal(cents) : '',
  cents < 0 ? decimal(-cents) : '',
];
