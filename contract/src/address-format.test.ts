import { expect, test } from 'vitest';
import {
  addressLines,
  addressParts,
  fitAddress,
  needsPart,
  stateWords,
  zipWords,
} from './address-format.ts';
import { ShippingAddress } from './checkout.ts';
import { COUNTRY_CODES } from './countries.ts';

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '1',
  address: '1 Road',
  city: 'Town',
  state: '',
  zip_code: '',
};

test('every country has an address and a city, and no duplicate parts', () => {
  const odd = COUNTRY_CODES.filter((code) => {
    const parts = addressParts(code);
    const whole = parts.includes('address') && parts.includes('city');
    return !whole || new Set(parts).size < parts.length;
  });
  expect(odd).toEqual([]);
});

test.each([
  ['US', ['address', 'city', 'state', 'zip_code'], 'State', 'ZIP Code'],
  ['', ['address', 'city', 'state', 'zip_code'], 'State', 'ZIP Code'],
  ['DE', ['address', 'zip_code', 'city'], null, 'Postcode'],
  ['GB', ['address', 'city', 'zip_code'], null, 'Postcode'],
  ['CA', ['address', 'city', 'state', 'zip_code'], 'Province', 'Postcode'],
  ['JP', ['address', 'city', 'state', 'zip_code'], 'Prefecture', 'Postcode'],
  ['IN', ['address', 'city', 'zip_code', 'state'], 'State', 'PIN Code'],
  ['IE', ['address', 'city', 'state', 'zip_code'], 'County', 'Eircode'],
  ['AE', ['address', 'city', 'state'], 'Emirate', null],
  ['AO', ['address', 'city'], null, null],
])('%s has %j', (country, parts, state, zip) => {
  expect(addressParts(country)).toEqual(parts);
  if (state)
    expect(stateWords(country)).toEqual({ label: state, required: `${state} is required` });
  if (zip) expect(zipWords(country)).toEqual({ label: zip, required: `${zip} is required` });
});

test('a state and a postal code are required exactly where the country needs them', () => {
  const faults = (country: string) =>
    ShippingAddress.safeParse({ ...address, country }).error?.issues.map(({ message }) => message);
  const due = (country: string) => [
    ...(needsPart(country, 'state') ? ['State is required'] : []),
    ...(needsPart(country, 'zip_code') ? ['ZIP Code is required'] : []),
  ];
  expect(COUNTRY_CODES.map((country) => faults(country) ?? [])).toEqual(COUNTRY_CODES.map(due));
  for (const country of ['', 'XX', undefined]) {
    const { error } = ShippingAddress.safeParse({ ...address, country });
    const named = new Set(error?.issues.map(({ path }) => path[0]));
    expect([...named]).toEqual(['state', 'zip_code', 'country']);
  }
});

test.each([
  ['US', true, true],
  ['EE', false, true],
  ['IE', false, false],
  ['CY', false, false],
  ['DE', false, true],
  ['', true, true],
])('%s needs a state: %s, a postal code: %s', (country, state, zip) => {
  expect([needsPart(country, 'state'), needsPart(country, 'zip_code')]).toEqual([state, zip]);
});

test('parts that a country doesn’t use are accepted but not required', () => {
  const { state: _, ...rest } = address;
  const berlin = { ...rest, zip_code: ' 10115 ', country: 'DE' };
  expect(ShippingAddress.parse(berlin)).toMatchObject({ state: '', zip_code: '10115' });
  expect(ShippingAddress.parse({ ...berlin, state: 'Berlin' }).state).toBe('Berlin');
  expect(fitAddress({ ...address, zip_code: '1', state: 'Berlin', country: 'DE' })).toMatchObject({
    state: '',
    zip_code: '1',
  });
});

test.each([
  ['US', 'IL', '62701', ['1 Road', 'Town, IL 62701']],
  ['US', '', '62701', ['1 Road', 'Town, 62701']],
  ['DE', '', '10115', ['1 Road', '10115 Town']],
  ['BR', 'SP', '01310', ['1 Road', 'Town-SP', '01310']],
  ['JP', 'Tokyo', '100-0001', ['1 Road', 'Town, Tokyo', '100-0001']],
  ['AO', '', '', ['1 Road', 'Town']],
])('an address in %s is written %s %s', (country, state, zip_code, lines) => {
  expect(addressLines({ ...address, country, state, zip_code })).toEqual(lines);
});
