import { describe, expect, test } from 'vitest';
import { discountPreview } from './discount-preview.ts';

const now = new Date(2026, 2, 1, 12, 0);
const preview = (discount: string, discountStart = '', discountEnd = '', price = '19.99') =>
  discountPreview({ price, discount, discountStart, discountEnd }, now);

describe('the preview of a discount', () => {
  test('shows its days and prices', () => {
    expect(preview('20', '2026-03-03T09:00', '2026-03-10T18:00')).toEqual({
      state: 'later',
      price: 19.99,
      reduced: 15.99,
      percent: 20,
      sentence: 'From 3 March 09:00 until 10 March 18:00: $15.99 instead of $19.99, 20% off.',
    });
  });

  test('starts immediately without a start date, and never ends without an end date', () => {
    expect(preview('12.5').sentence).toBe(
      'From now on, with no end date: $17.49 instead of $19.99, 13% off.',
    );
    expect(preview('20', '2026-02-01T00:00', '2027-01-02T00:00')).toMatchObject({
      state: 'now',
      sentence: 'From now until 2 January 2027 00:00: $15.99 instead of $19.99, 20% off.',
    });
    expect(preview('20', '2026-03-03T09:00').sentence).toBe(
      'From 3 March 09:00 on, with no end date: $15.99 instead of $19.99, 20% off.',
    );
  });

  test('says when it is over', () => {
    expect(preview('20', '', '2026-02-28T12:00')).toMatchObject({
      state: 'over',
      sentence: 'It ended on 28 February 12:00: shoppers see $19.99.',
    });
  });

  test('is empty without a discount, without a price or if the discount makes no sense', () => {
    expect(preview('').state).toBe('none');
    expect(preview('0').state).toBe('none');
    expect(preview('20', '', '', '').state).toBe('none');
    expect(preview('101').state).toBe('wrong');
    expect(preview('20', '2026-03-10T00:00', '2026-03-10T00:00')).toMatchObject({
      state: 'wrong',
      sentence: '',
    });
  });
});
