import { expect, test } from 'vitest';
import * as written from '../contract/src/address-data.ts';
import { STATES } from '../contract/src/state-data.ts';
import { addressData, stateData } from './generate-address-formats.ts';

test('every country’s address follows libaddressinput’s format', () => {
  expect({ ...written }).toEqual(addressData());
});

test('the states are libaddressinput’s', () => {
  expect(STATES).toEqual(stateData());
});
