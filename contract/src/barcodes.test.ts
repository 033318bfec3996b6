import { expect, test } from 'vitest';
import { bareBarcode, hasCheckDigit, isGtinLong } from './barcodes.ts';

test.each(['96385074', '036000291452', '4006381333931', '9780306406157', '10614141000415'])(
  '%s is a GTIN, and is none with any other last digit',
  (gtin) => {
    expect([isGtinLong(gtin), hasCheckDigit(gtin)]).toEqual([true, true]);
    const last = Number(gtin.at(-1));
    for (let digit = 0; digit < 10; digit += 1) {
      expect(hasCheckDigit(gtin.slice(0, -1) + digit)).toBe(digit === last);
    }
  },
);

test.each(['', '1', '1234567', '123456789', '12345678901', '123456789012345', '4006381x33931'])(
  '“%s” has not the digits of a GTIN',
  (text) => {
    expect(isGtinLong(text)).toBe(false);
  },
);

test('spaces and hyphens between digits don’t count', () => {
  expect(bareBarcode('978-0-306-40615-7')).toBe('9780306406157');
  expect(bareBarcode('4 006381 333931')).toBe('4006381333931');
});
