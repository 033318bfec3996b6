import { TAX } from '@souk/contract/tax';
import { expect, test } from 'vitest';
import { newRate, readForm, type TaxForm } from './tax-form.ts';

const form: TaxForm = {
  mode: 'table',
  percent: '8',
  included: true,
  shipping: 'as_goods',
  collected_by: 'site',
  rates: [{ ...newRate('DE'), percent: '19' }],
};

test('each mistake is named at its field', () => {
  const twice = { ...form, rates: [...form.rates, { ...newRate('DE'), percent: '7' }] };
  expect(readForm(twice).faults).toEqual({ 'rates.1.country': TAX.twice });
  const over = { ...form, rates: [{ ...newRate('DE'), percent: '101' }] };
  expect(readForm(over).faults).toEqual({ 'rates.0.percent': TAX.percent });
  expect(readForm({ ...form, mode: 'flat', percent: '101' }).faults).toEqual({
    percent: TAX.percent,
  });
});

test('a mistake in what the chosen mode hides doesn’t stop the rest', () => {
  const { request: byTable } = readForm({ ...form, percent: 'lots' });
  expect(byTable).toMatchObject({ mode: 'table', rates: [{ country: 'DE', percent: 19 }] });
  expect(byTable).not.toHaveProperty('percent');
  const { request: flat } = readForm({ ...form, mode: 'flat', rates: [newRate()] });
  expect(flat).toMatchObject({ mode: 'flat', percent: 8 });
  expect(flat).not.toHaveProperty('rates');
});
