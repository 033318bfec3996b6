import { expect, test } from 'vitest';
import { stateCode } from './state-code.ts';
import { STATES } from './state-data.ts';

test.each([
  ['US', 'California', 'CA'],
  ['US', ' california ', 'CA'],
  ['US', 'ca', 'CA'],
  ['US', 'US-CA', 'CA'],
  ['US', 'D.C.', 'DC'],
  ['US', 'District of Columbia', 'DC'],
  ['US', 'State of New York', 'NY'],
  ['CA', 'Quebec', 'QC'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['IE', 'County Cavan', 'CN'],
  ['IE', 'Co. Cavan', 'CN'],
  ['JP', 'Aomori', '02'],
  ['JP', '青森県', '02'],
  ['ES', 'Cádiz', 'CA'],
  ['BR', 'sao paulo', 'SP'],
  ['US', 'Bavaria', null],
  ['US', '', null],
  ['US', null, null],
  ['DE', 'BY', 'BY'],
  ['DE', 'Bayern', null],
])('%s: %s is %s', (country, typed, code) => {
  expect(stateCode(country, typed)).toBe(code);
});

test('every state is found by its code and by each of its names', () => {
  const lost = Object.entries(STATES).flatMap(([country, states]) =>
    states.split('|').flatMap((state) => {
      const [code = '', ...names] = state.split(' ');
      const texts = [code, ...names.join(' ').split('~')].filter((text) => text !== '');
      return texts
        .filter((text) => stateCode(country, text) === null)
        .map((text) => [country, text]);
    }),
  );
  expect(lost).toEqual([]);
});
