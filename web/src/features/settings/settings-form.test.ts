import { numberSettings, type NumberValues } from '@souk/contract/settings';
import { expect, test } from 'vitest';
import { formOf, newRate, type Rate, rateField, readForm } from './settings-form.ts';

const SHOP = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const numbers = Object.fromEntries(numberSettings.map(({ name }) => [name, 7]));
const saved = {
  ...(numbers as NumberValues),
  commission_percent: 10,
  time_zone: 'Europe/Berlin',
  require_shipping_profiles: true,
  category_commissions: [],
  shop_commissions: [{ shop_id: SHOP, commission_percent: 7.5 }],
};
const read = { ...saved, sell_shop_id: null };

test('an unchanged form sends the settings as loaded', () => {
  expect(readForm(formOf(read)).request).toEqual(saved);
});

test('a removed rate stays removed', () => {
  const form = { ...formOf(read), shop_commissions: [] };
  expect(readForm(form).request?.shop_commissions).toEqual([]);
});

test('a new rate is sent with the others', () => {
  const before = formOf(read);
  const added = newRate(OTHER, { commission_percent: 5 });
  const form = { ...before, shop_commissions: [...before.shop_commissions, added] };
  expect(readForm(form).request?.shop_commissions).toEqual([
    { shop_id: SHOP, commission_percent: 7.5 },
    { shop_id: OTHER, commission_percent: 5 },
  ]);
});

test.each(['', 'ten', '-1', '51', '1.005', '1e1'])('the field rejects “%s” percent', (text) => {
  expect(readForm({ ...formOf(read), commission_percent: text }).errors).toEqual({
    commission_percent: 'A commission must be from 0 to 50 percent, with at most two decimals',
  });
});

test('a rate keeps its fixed part and limits, and omits empty ones', () => {
  const rate = { shop_id: SHOP, commission_percent: 5, commission_fixed: 0.3, commission_most: 20 };
  expect(readForm(formOf({ ...read, shop_commissions: [rate] })).request?.shop_commissions).toEqual(
    [rate],
  );
});

test('an error of a rate names the rate and its part', () => {
  const before = formOf(read);
  const ofShops = (rate: Rate) =>
    readForm({ ...before, shop_commissions: [...before.shop_commissions, rate] }).errors;
  expect(ofShops(newRate(OTHER, { commission_percent: 51 }))).toEqual({
    [rateField('shop_commissions', OTHER, 'commission_percent')]:
      'A commission must be from 0 to 50 percent, with at most two decimals',
  });
  const limits = { commission_percent: 5, commission_least: 3, commission_most: 2 };
  expect(ofShops(newRate(OTHER, limits))).toEqual({
    [rateField('shop_commissions', OTHER, 'commission_most')]:
      'The maximum can’t be less than the minimum',
  });
});

test.each([
  ['hold_days', '7.5', 'Please enter whole days, from 0 to 90'],
  ['payout_interval_days', '0', 'Please enter whole days, from 1 to 31'],
  ['minimum_payout', '-5', 'Please enter an amount from $0 to $10,000'],
  ['second_admin_over', 'x', 'Please enter an amount from $0 to $1,000,000, or leave this empty'],
])('the message for %s doesn’t use the API’s field name', (name, typed, message) => {
  expect(readForm({ ...formOf(read), [name]: typed }).errors).toEqual({ [name]: message });
});

test('an empty maximum means no limit', () => {
  expect(readForm({ ...formOf(read), commission_most: ' ' }).request?.commission_most).toBeNull();
  expect(readForm({ ...formOf(read), commission_most: 'x' }).errors).toEqual({
    commission_most: 'This must be an amount from $0 to $10,000',
  });
});
