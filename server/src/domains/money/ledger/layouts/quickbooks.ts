import { CHART, type ChartAccount } from '../chart.ts';
import { csvLayout, debitAndCredit } from './csv-layout.ts';

const ASSET = ['Other Current Assets', 'Other Current Assets'];
const LIABILITY = ['Other Current Liabilities', 'Other Current Liabilities'];
const TYPES: Record<ChartAccount, readonly string[]> = {
  bank: ['Bank', 'Checking'],
  provider: ASSET,
  disputes: ASSET,
  shops: LIABILITY,
  tax: LIABILITY,
  parked: LIABILITY,
  commission: ['Income', 'Service/Fee Income'],
  provider_fees: ['Expenses', 'Bank Charges'],
  promotions: ['Expenses', 'Advertising/Promotional'],
  write_offs: ['Expenses', 'Bad Debts'],
};

/** QuickBooks allows 21 characters, so this keeps the id's timestamp and last nine digits. */
const numberOf = (id: string) => {
  const digits = id.replaceAll('-', '');
  return digits.slice(0, 12) + digits.slice(-9);
};

const dateOf = (day: string) => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** QuickBooks Online ("Import data") matches columns by their names. */
export const quickBooks = csvLayout({
  chart: {
    columns: ['Account Number', 'Account Name', 'Type', 'Detail Type'],
    rowOf: ({ account, code, name }) => [code, name, ...TYPES[account]],
  },
  journal: {
    columns: [
      'Journal No.',
      'Journal Date',
      'Account Name',
      'Debits',
      'Credits',
      'Description',
      'Name',
    ],
    rowOf: (entry, { account, shop, cents }) => [
      numberOf(entry.id),
      dateOf(entry.day),
      CHART[account].name,
      ...debitAndCredit(cents),
      shop === null ? entry.text : `${entry.text} · ${shop}`,
      '',
    ],
  },
});
