import { numberSettings, type NumberSetting } from '@souk/contract/settings';
import { expect, test } from 'vitest';
import { mergeEdits } from '../../lib/merge-edits.ts';
import { formOf, ratesIn, readForm, withRates } from './settings-form.ts';

const SHOP = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const numbers = Object.fromEntries(numberSettings.map(({ name }) => [name, 7]));
const saved = {
  ...(numbers as Record<NumberSetting, number>),
  commission_percent: 10,
  category_commissions: [],
  shop_commissions: [{ shop_id: SHOP, commission_percent: 7.5 }],
};

test('an unchanged form sends the settings as loaded', () => {
  expect(readForm(formOf(saved)).request).toEqual(saved);
});

test('two admins who set rates for different shops both keep theirs', () => {
  const before = formOf(saved);
  const mine = withRates(before, 'shop_commissions', [
    ...ratesIn(before, 'shop_commissions'),
    { id: OTHER, percent: '5' },
  ]);
  const theirs = formOf({
    ...saved,
    shop_commissions: [{ shop_id: SHOP, commission_percent: 6 }],
  });
  const { merged, clashes } = mergeEdits(before, mine, theirs);
  expect(clashes).toEqual([]);
  expect(readForm(merged).request?.shop_commissions).toEqual([
    { shop_id: SHOP, commission_percent: 6 },
    { shop_id: OTHER, commission_percent: 5 },
  ]);
});

test('a removed rate stays removed', () => {
  const before = formOf(saved);
  const { merged } = mergeEdits(before, withRates(before, 'shop_commissions', []), before);
  expect(readForm(merged).request?.shop_commissions).toEqual([]);
});

test.each(['', 'ten', '-1', '51', '1.005', '1e1'])('the field rejects “%s” percent', (text) => {
  expect(readForm({ ...formOf(saved), commission_percent: text }).errors).toEqual({
    commission_percent: 'A commission must be from 0 to 50 percent, with at most two decimals',
  });
});
