import type { Layout as LayoutName } from '@souk/contract/accounting';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chart } from '../chart.ts';
import type { JournalEntry } from '../journal.ts';
import { BOOKING_COLUMNS } from './datev-columns.ts';
import { layoutOf } from './layout.ts';
import { pairLines } from './pair-lines.ts';
import { windows1252 } from './windows-1252.ts';

const facts = {
  from: '2026-10-01',
  to: '2026-10-31',
  consultant: 1234,
  client: 56,
  madeAt: new Date('2026-11-02T09:08:07.123Z'),
};

const sale: JournalEntry = {
  id: '01a20985-01e4-7326-ac9c-c8ca22c2233c',
  kind: 'sale',
  day: '2026-10-09',
  caused_at: new Date('2026-10-09T10:00:00Z'),
  booked_at: new Date('2026-10-09T10:00:01Z'),
  order_number: 'SK-10023',
  text: 'Sale SK-10023',
  lines: [
    { account: 'provider', shop: null, cents: 12_995 },
    { account: 'shops', shop: 'Töpfe "Łódź"', cents: -10_800 },
    { account: 'tax', shop: null, cents: -995 },
    { account: 'commission', shop: null, cents: -1200 },
  ],
};

const written = (name: LayoutName) => {
  const { encode, journal } = layoutOf(name);
  const text = journal.start(facts) + journal.linesOf(sale, facts);
  return new TextDecoder(name === 'datev' ? 'windows-1252' : 'utf-8')
    .decode(encode(text))
    .trimEnd()
    .split('\r\n');
};

test('Souk’s journal has a line for each posting, with both times', () => {
  const [head, first, second] = written('souk');
  expect(head).toMatch(/^Date,Happened \(UTC\),Booked \(UTC\),Entry,/);
  expect(first).toBe(
    `2026-10-09,2026-10-09 10:00:00,2026-10-09 10:00:01,${sale.id},sale,SK-10023,1100,Card provider,,129.95,,Sale SK-10023`,
  );
  expect(second).toContain(',2000,Owed to shops,"Töpfe ""Łódź""",,108.00,Sale SK-10023');
});

test('Xero’s journal follows its template, with signed amounts and day-first dates', () => {
  const [head, first, second] = written('xero');
  expect(head).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  );
  expect(first).toBe(`Sale SK-10023 (${sale.id}),09/10/2026,,1100,Tax Exempt,129.95,,,,`);
  expect(second).toContain(',2000,Tax Exempt,-108.00,');
});

test('QuickBooks’ journal has month-first dates, account names and short numbers', () => {
  const [head, first, second] = written('quickbooks');
  expect(head).toBe('Journal No.,Journal Date,Account Name,Debits,Credits,Description,Name');
  expect(first).toBe('01a2098501e4a22c2233c,10/09/2026,Card provider,129.95,,Sale SK-10023,');
  expect(first?.split(',')[0]).toHaveLength(21);
  expect(second).toContain(',Owed to shops,,108.00,');
});

describe('DATEV', () => {
  test('has a header of 31 fields, and 125 columns', () => {
    const [head = '', columns = '', ...bookings] = written('datev');
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261102090807123;;"";"";"";1234;56;20260101;4;20261001;20261031;"Souk 2026-10-01";"";1;0;0;"USD";;"";;;"";;;"";""',
    );
    expect(head.split(';')).toHaveLength(31);
    expect(columns.split(';')).toHaveLength(125);
    for (const booking of bookings) expect(booking.split(';')).toHaveLength(125);
  });

  test('has a booking for each debit and credit pair', () => {
    const [, , ...bookings] = written('datev');
    expect(bookings.map((booking) => booking.split(';').slice(0, 14).join(';'))).toEqual([
      '108,00;"S";"USD";;;;1100;2000;;0910;"SK-10023";;;"Sale SK-10023 Töpfe ""?ódz"""',
      '9,95;"S";"USD";;;;1100;2100;;0910;"SK-10023";;;"Sale SK-10023"',
      '12,00;"S";"USD";;;;1100;4000;;0910;"SK-10023";;;"Sale SK-10023"',
    ]);
  });

  test('has its columns at the documented positions', () => {
    const at = (name: string) => BOOKING_COLUMNS.indexOf(name) + 1;
    expect(at('Belegdatum')).toBe(10);
    expect(at('Buchungstext')).toBe(14);
    expect(at('KOST1 - Kostenstelle')).toBe(37);
    expect(at('Zusatzinformation - Inhalt 20')).toBe(87);
    expect(at('Festschreibung')).toBe(114);
    expect(at('Abw. Skontokonto')).toBe(125);
  });

  test('is encoded as Windows-1252', () => {
    expect([...windows1252('Aé€’Ğ你')]).toEqual([0x41, 0xe9, 0x80, 0x92, 0x47, 0x3f]);
  });
});

test('every layout lists each account in the chart once', () => {
  for (const name of ['souk', 'xero', 'quickbooks', 'datev'] as const) {
    const text = layoutOf(name).chart(facts);
    for (const { code } of chart) expect(text.split(code)).toHaveLength(2);
  }
  expect(layoutOf('datev').chart(facts)).toMatch(/^"EXTF";700;20;"Kontenbeschriftungen";3;/);
});

test('pairing lines preserves each account’s total, for any entry', () => {
  const line = fc.record({
    account: fc.constantFrom('a', 'b', 'c'),
    cents: fc.integer({ min: -9999, max: 9999 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (some) => {
      const rest = -some.reduce((sum, { cents }) => sum + cents, 0);
      const lines = [...some, { account: 'd', cents: rest }].map((each) => ({
        ...each,
        shop: null,
      }));
      const sums: Record<string, number> = {};
      for (const { account, cents } of lines) sums[account] = (sums[account] ?? 0) + cents;
      for (const { debit, credit, cents } of pairLines(lines)) {
        expect(cents).toBeGreaterThan(0);
        sums[debit.account] = (sums[debit.account] ?? 0) - cents;
        sums[credit.account] = (sums[credit.account] ?? 0) + cents;
      }
      for (const cents of Object.values(sums)) expect(cents).toBe(0);
    }),
  );
});
