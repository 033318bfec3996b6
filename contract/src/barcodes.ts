/** A barcode as typed or scanned, without the spaces and hyphens that books print: "978-0-306-40615-7". */
export const bareBarcode = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Whether it has as many digits as a GTIN: GTIN-8, UPC (12), EAN or ISBN-13 (13), or GTIN-14. */
export const isGtinLong = (digits: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(digits);

/**
 * Whether the last digit of a GTIN is its check digit: from the right, every other digit counts
 * three times, and the sum ends in 0.
 */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
