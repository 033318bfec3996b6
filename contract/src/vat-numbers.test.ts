import { describe, expect, test } from 'vitest';
import { EU_COUNTRIES } from './countries.ts';
import { readVatNumber, VAT, vatNumberIn } from './vat-numbers.ts';

/** Published examples of each member. */
const EXAMPLES = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE0403019261'],
  ['BG', 'BG175074752'],
  ['BG', 'BG7523169263'],
  ['CY', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['CZ', 'CZ7103192745'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['ES', 'ES54362315K'],
  ['ES', 'ESX2482300W'],
  ['ES', 'ESJ99216582'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['FR', 'FR23334175221'],
  ['FR', 'FRK7399859412'],
  ['GR', 'EL094259216'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IE', 'IE6433435OA'],
  ['IE', 'IE8D79739I'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LT', 'LT100001919017'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['LV', 'LV16117519997'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['NL', 'NL123456789B13'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
] as const;

test('there is an example of each of the 27 members', () => {
  expect(EU_COUNTRIES).toHaveLength(27);
  expect(new Set(EXAMPLES.map(([country]) => country))).toEqual(new Set(EU_COUNTRIES));
});

test.each(EXAMPLES)('%s: %s is one', (country, id) => {
  expect(readVatNumber(id)).toEqual({ country, id });
});

test.each(EXAMPLES)('%s: %s with another digit is none', (_, id) => {
  // The last digit that isn't the country's own part after a letter, such as the Dutch B01.
  const at = id.startsWith('NL') || id.startsWith('SE') ? 8 : id.search(/\d\D*$/);
  const wrong = id.slice(0, at) + ((Number(id[at]) + 1) % 10) + id.slice(at + 1);
  expect(readVatNumber(wrong)).toBeNull();
});

describe('what a buyer types', () => {
  test.each(['DE136695976', 'de 136 695 976', 'DE-136.695.976', '136695976'])(
    '%s is read',
    (text) => {
      expect(vatNumberIn('DE', text)).toEqual({ country: 'DE', id: 'DE136695976' });
    },
  );

  test('Greek numbers begin with EL', () => {
    expect(vatNumberIn('GR', 'EL094259216')).toMatchObject({ country: 'GR' });
    expect(vatNumberIn('GR', '094259216')).toMatchObject({ id: 'EL094259216' });
  });

  test.each([
    ['DE', 'DE136695975', VAT.form],
    ['DE', 'hello', VAT.form],
    ['US', '136695976', VAT.form],
    ['DE', 'PT501964843', VAT.otherCountry],
    ['US', 'DE136695976', VAT.otherCountry],
  ])('%s: %s is refused', (country, text, fault) => {
    expect(vatNumberIn(country, text)).toEqual({ fault });
  });
});
