import { expect, test } from 'vitest';
import { EMPTY, exampleOf, faultsOf, readForm } from './discount-form.ts';

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
  expect(exampleOf(spring)).toBe('A buyer with a cart of $60.00 saves $12.00 and pays $48.00.');
  expect(exampleOf({ ...spring, category_ids: ['01a228cb-fd78-73ab-9a64-edea490f4f2c'] })).toBe(
    'A buyer with a cart of $60.00 of these saves $12.00 and pays $48.00.',
  );
  expect(exampleOf({ ...spring, minimum: '80' })).toBe(
    'It needs $80.00, so a cart of $60.00 gets nothing.',
  );
  expect(exampleOf({ ...EMPTY, kind: 'amount', value: '100' })).toContain('saves $60.00');
  expect(exampleOf(EMPTY)).toBeNull();
});
