import { expect, test } from 'vitest';
import { NO_ADDRESS } from './address-fields.tsx';
import { addressResolver } from './address-resolver.ts';

const address = {
  ...NO_ADDRESS,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '1',
  address: '1 Road',
  city: 'Town',
  state: 'Somewhere else '.repeat(10),
  zip_code: '10115',
};
const check = (country: string) =>
  addressResolver({ ...address, country }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

test('what was typed where the chosen country has no field doesn’t stop an address', async () => {
  const { values, errors } = await check('DE');
  expect(errors).toEqual({});
  expect(values).toMatchObject({ country: 'DE', state: '', zip_code: '10115' });
  expect(Object.keys((await check('US')).errors)).toEqual(['state']);
});
