import { expect, test } from 'vitest';
import * as written from '../contract/src/address-data.ts';
import { addressData } from './generate-address-formats.ts';

test('every country’s address follows libaddressinput’s format', () => {
  expect({ ...written }).toEqual(addressData());
});
