import { setSiteCurrency } from '@souk/contract/money';
import { afterEach, expect, test } from 'vitest';
import { EMPTY, exampleOf, faultsOf, readForm } from './discount-form.ts';

afterEach(() => setSiteCurrency('USD'));

const spring = { ...EMPTY, code: 'SPRING', value: '20' };

test('what was typed becomes the request', () => {
  const { request } = readForm({ ...spring, minimum: '50', max_uses: '3', product_ids: [] });
  expect(request).toMatchObject({ code: 'SPRING', kind: 'percent', value: 20, minimum: 50 });
  expect(request).toMatchObject({ max_uses: 3, max_uses_per_buyer: null, starts_at: null });
  expect(readForm({ ...EMPTY, value: '5' }).request?.code).toBeNull();
  expect(readForm({ ...EMPTY, kind: 'free_shipping', value: 'x' }).request?.value).toBe(0);
});

test('each mistake is named at its field', () => {
  const late = { ...spring, starts_at: '2027-02-02T10:00', ends_at: '2027-02-01T10:00' };
  expect(readForm({ ...spring, value: '101' }).faults).toHaveProperty('value');
  expect(readForm({ ...spring, code: 'no spaces' }).faults).toHaveProperty('code');
  expect(readForm({ ...spring, max_uses: '0' }).faults).toHaveProperty('max_uses');
  expect(readForm(late).faults).toEqual({ ends_at: 'The end must be after the start' });
  expect(faultsOf([{ path: 'product_ids.3', message: 'gone' }])).toEqual({ product_ids: 'gone' });
});

test('an example shows what a buyer would save', () => {
  expect(exampleOf(spring, 1)).toBe('A buyer with a cart of $60.00 saves $12.00 and pays $48.00.');
  expect(exampleOf({ ...spring, category_ids: ['01a228cb-fd78-73ab-9a64-edea490f4f2c'] }, 1)).toBe(
    'A buyer with a cart of $60.00 of these saves $12.00 and pays $48.00.',
  );
  expect(exampleOf({ ...spring, minimum: '80' }, 1)).toBe(
    'It needs $80.00, so a cart of $60.00 gets nothing.',
  );
  expect(exampleOf({ ...EMPTY, kind: 'amount', value: '100' }, 1)).toContain('saves $60.00');
  expect(exampleOf(EMPTY, 1)).toBeNull();
});

test.each([
  ['EUR', 0.88, 'a cart of €55.00 saves €11.00 and pays €44.00.'],
  ['JPY', 157.5, 'a cart of ¥9,500 saves ¥1,900 and pays ¥7,600.'],
  ['KWD', 0.3087, 'a cart of KD 20.000 saves KD 4.000 and pays KD 16.000.'],
  ['IDR', 18_016, 'a cart of Rp 1,000,000.00 saves Rp 200,000.00 and pays Rp 800,000.00.'],
])('in %s, the example is a cart that one would see there', (code, dollar, example) => {
  setSiteCurrency(code);
  expect(exampleOf(spring, dollar)).toContain(example);
  expect(exampleOf(spring, undefined)).toBeNull();
});
