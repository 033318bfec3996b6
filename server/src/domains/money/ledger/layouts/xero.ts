import { plainAmount, toAmount } from '@souk/contract/money';
import { type AccountType, CHART } from '../chart.ts';
import { csvLayout } from './csv-layout.ts';

/** Xero doesn't accept journals for bank accounts, so the bank is a current asset. */
const TYPES: Record<AccountType, string> = {
  asset: 'Current Asset',
  liability: 'Current Liability',
  income: 'Revenue',
  expense: 'Expense',
};
const NO_TAX = 'Tax Exempt';

/**
 * Xero's templates for importing the chart of accounts and manual journals. Positive amounts are
 * debits. Xero groups lines with the same narration and date into a journal.
 */
export const xero = csvLayout({
  chart: {
    columns: [
      '*Code',
      '*Name',
      '*Type',
      '*Tax Code',
      'Description',
      'Dashboard',
      'Expense Claims',
      'Enable Payments',
    ],
    rowOf: ({ code, name, type }) => [code, name, TYPES[type], NO_TAX, '', 'No', 'No', 'No'],
  },
  journal: {
    columns: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    rowOf: (entry, { account, shop, cents }) => [
      `${entry.text} (${entry.id})`,
      entry.day.split('-').toReversed().join('/'),
      shop ?? '',
      CHART[account].code,
      NO_TAX,
      plainAmount(toAmount(cents)),
      '',
      '',
      '',
      '',
    ],
  },
});
