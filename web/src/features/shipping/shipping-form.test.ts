import { setSiteCurrency } from '@souk/contract/money';
import { afterEach, expect, test } from 'vitest';
import { proposedProfile, readForm } from './shipping-form.ts';

afterEach(() => setSiteCurrency('USD'));

test.each([
  ['USD', 1, ['4.90', '9.90', '19.90'], ['1.00', '2.00', '4.00']],
  ['EUR', 0.88, ['4.50', '8.50', '20.00'], ['0.90', '2.00', '3.50']],
  ['JPY', 157.5, ['750', '1500', '3000'], ['150', '300', '650']],
  ['KWD', 0.3087, ['1.500', '3.000', '6.000'], ['0.300', '0.600', '1.000']],
])('in %s, the suggested prices are round and can be saved', (code, dollar, prices, further) => {
  setSiteCurrency(code);
  const profile = proposedProfile('PT', dollar);
  const rates = profile.zones.flatMap((zone) => zone.rates);
  expect(rates.map(({ price }) => price)).toEqual(prices);
  expect(rates.map(({ each_further }) => each_further)).toEqual(further);
  expect(readForm({ ships_from: 'PT', profiles: [profile] }).faults).toBeUndefined();
});

test('without a rate, the zones are suggested without prices', () => {
  setSiteCurrency('JPY');
  const { zones } = proposedProfile('JP', undefined);
  expect(zones.map(({ rates }) => rates.map(({ price }) => price))).toEqual([[''], ['']]);
});
