import { CSV_START } from '../../../../kit/csv.ts';
import { CHART } from '../chart.ts';
import { csvLayout, debitAndCredit } from './csv-layout.ts';

const moment = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');

/** The most complete layout, for spreadsheets and other programs. */
export const souk = csvLayout({
  start: CSV_START,
  chart: {
    columns: ['Code', 'Account', 'Type'],
    rowOf: ({ code, name, type }) => [code, name, type],
  },
  journal: {
    columns: [
      'Date',
      'Happened (UTC)',
      'Booked (UTC)',
      'Entry',
      'Kind',
      'Order number',
      'Code',
      'Account',
      'Shop',
      'Debit',
      'Credit',
      'Description',
    ],
    rowOf: (entry, { account, shop, cents }) => [
      entry.day,
      moment(entry.caused_at),
      moment(entry.booked_at),
      entry.id,
      entry.kind,
      entry.order_number ?? '',
      CHART[account].code,
      CHART[account].name,
      shop ?? '',
      ...debitAndCredit(cents),
      entry.text,
    ],
  },
});
