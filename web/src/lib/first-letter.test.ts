import { expect, test } from 'vitest';
import { firstLetter } from './first-letter.ts';

test('the first letter is a whole character', () => {
  expect(firstLetter('  éclair')).toBe('É');
  expect(firstLetter('👩‍🚀 Space')).toBe('👩‍🚀');
});
