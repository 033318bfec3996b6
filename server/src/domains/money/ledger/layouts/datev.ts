import { plainAmount, siteCurrency, toAmount } from '@souk/contract/money';
import { cutText } from '../../../../kit/cut-text.ts';
import type { Day } from '../../../../kit/time-zone.ts';
import { chart, CHART, type ChartAccount } from '../chart.ts';
import type { JournalEntry } from '../journal.ts';
import { BOOKING_COLUMNS } from './datev-columns.ts';
import type { FileFacts, Layout } from './layout.ts';
import { pairLines, type Pair } from './pair-lines.ts';
import { windows1252 } from './windows-1252.ts';

const CODE_DIGITS = 4;

const compact = (day: Day) => day.replaceAll('-', '');
const text = (value: string) => `"${value.replaceAll('"', '""')}"`;
const line = (fields: readonly string[]) => `${fields.join(';')}\r\n`;

type Category = { number: 20 | 21; name: string; version: number; label: string };

/** The first line, version 700: the file's type, owner and period. */
function header(category: Category, { from, to, consultant, client, madeAt }: FileFacts): string {
  const isBookings = category.number === 21;
  return line([
    text('EXTF'),
    '700',
    String(category.number),
    text(category.name),
    String(category.version),
    madeAt.toISOString().replaceAll(/[^\d]/g, '').slice(0, 17),
    '',
    text(''),
    text(''),
    text(''),
    String(consultant),
    String(client),
    // The financial year is the calendar year.
    `${from.slice(0, 4)}0101`,
    String(CODE_DIGITS),
    isBookings ? compact(from) : '',
    isBookings ? compact(to) : '',
    text(category.label),
    text(''),
    isBookings ? '1' : '',
    isBookings ? '0' : '',
    // The accountant reviews the batch before locking it.
    isBookings ? '0' : '',
    text(isBookings ? siteCurrency() : ''),
    '',
    text(''),
    '',
    '',
    text(''),
    '',
    '',
    text(''),
    text(''),
  ]);
}

/** "12,50" for 1250 cents. */
const amount = (cents: number) => plainAmount(toAmount(cents)).replace('.', ',');

const FIELDS = BOOKING_COLUMNS.length;
const TEXT_LENGTH = 60;

/** One booking: debits the first account, credits the other. */
function booking(entry: JournalEntry, { debit, credit, cents }: Pair<ChartAccount>): string {
  const shop = debit.shop ?? credit.shop;
  const description = shop === null ? entry.text : `${entry.text} ${shop}`;
  const [, month, date] = entry.day.split('-');
  const fields = Array<string>(FIELDS).fill('');
  const set = (column: (typeof BOOKING_COLUMNS)[number], value: string) => {
    fields[BOOKING_COLUMNS.indexOf(column)] = value;
  };
  set('Umsatz (ohne Soll/Haben-Kz)', amount(cents));
  set('Soll/Haben-Kennzeichen', text('S'));
  set('WKZ Umsatz', text(siteCurrency()));
  set('Konto', CHART[debit.account].code);
  set('Gegenkonto (ohne BU-Schlüssel)', CHART[credit.account].code);
  set('Belegdatum', `${date}${month}`);
  set('Belegfeld 1', text(entry.order_number ?? ''));
  set('Buchungstext', text(cutText(description.replaceAll(/\s+/g, ' '), TEXT_LENGTH)));
  set('Festschreibung', '0');
  return line(fields);
}

/** DATEV's import format: Buchungsstapel 13 and Kontenbeschriftungen 3. */
export const datev: Layout = {
  type: 'text/csv; charset=windows-1252',
  encode: windows1252,
  chart: (facts) =>
    header({ number: 20, name: 'Kontenbeschriftungen', version: 3, label: '' }, facts) +
    line(['Konto', 'Kontenbeschriftung', 'Sprach-ID']) +
    chart.map(({ code, name }) => line([code, text(name), text('en-GB')])).join(''),
  journal: {
    start: (facts) =>
      header(
        { number: 21, name: 'Buchungsstapel', version: 13, label: `Souk ${facts.from}` },
        facts,
      ) + line(BOOKING_COLUMNS),
    linesOf: (entry) =>
      pairLines(entry.lines)
        .map((pair) => booking(entry, pair))
        .join(''),
  },
};
