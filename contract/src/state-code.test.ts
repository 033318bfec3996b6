import { expect, test } from 'vitest';
import { offeredStates, stateCode } from './state-code.ts';
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

test.each([
  ['US', { value: 'CA', alias: 'California' }],
  ['CA', { value: 'AB', alias: 'Alberta' }],
  ['JP', { value: 'Aomori', alias: '青森県' }],
  ['IN', { value: 'Assam', alias: 'असम' }],
  ['ES', { value: 'Álava', alias: 'Araba' }],
  ['MX', { value: 'Aguascalientes', alias: undefined }],
])('a form offers the states of %s as addresses have them', (country, state) => {
  expect(offeredStates(country)).toContainEqual(state);
});

test('what a form offers is known, and nothing is offered where we don’t know the states', () => {
  const lost = Object.keys(STATES).flatMap((country) =>
    offeredStates(country).filter(({ value }) => stateCode(country, value) === null),
  );
  expect(lost).toEqual([]);
  expect(offeredStates('DE')).toEqual([]);
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
