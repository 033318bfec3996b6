import { expect, test } from 'vitest';
import { EU_COUNTRIES } from './countries.ts';
import { STATES } from './state-data.ts';
import { START_TABLES } from './tax-tables.ts';
import { ChangeTax } from './tax.ts';

test.each(START_TABLES.map((table) => [table.id, table] as const))(
  'the table %s can be saved as it is, and says when and where it is from',
  (_, { rates, as_of, source }) => {
    expect(ChangeTax.safeParse({ mode: 'table', rates }).success).toBe(true);
    expect([as_of, source]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.any(String),
    ]);
    expect(rates.filter(({ percent }) => percent <= 0 || percent > 30)).toEqual([]);
  },
);

test('every member of the EU has a standard rate', () => {
  const [eu] = START_TABLES;
  expect(eu?.rates.map(({ country }) => country)).toEqual(EU_COUNTRIES);
});

test('every rate of a US state names a state', () => {
  const codes = (STATES['US'] ?? '').split('|').map((state) => state.split(' ')[0]);
  const unknown = START_TABLES[1]?.rates.filter(({ state }) => !codes.includes(state ?? ''));
  expect(unknown).toEqual([]);
});
