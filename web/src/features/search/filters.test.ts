import { describe, expect, test } from 'vitest';
import {
  countFilters,
  isPriceText,
  priceDoubt,
  NO_FILTERS,
  pricesCross,
  readFilters,
  writeFilters,
} from './filters.ts';

const CATEGORY = '0197a5c2-8d3e-7c4a-9f10-2b6d1e5a7c33';

describe('filters and the address', () => {
  test('an address without filters asks for the newest of everything', () => {
    expect(readFilters(new URLSearchParams(''))).toEqual(NO_FILTERS);
  });

  test('written filters are read back', () => {
    const filters = {
      search: 'red & blue mug',
      category_id: CATEGORY,
      min_price: '5',
      max_price: '19.99',
      in_stock: 'true' as const,
      on_sale: 'true' as const,
      min_rating: '4',
      ships_to: 'PT',
      sort_by: 'price_low' as const,
    };
    expect(readFilters(writeFilters(filters))).toEqual(filters);
  });

  test('an untouched filter stays out of the address', () => {
    expect(writeFilters({ ...NO_FILTERS, search: 'tea' }).toString()).toBe('search=tea');
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
  });

  test('nonsense in a shared link is left out', () => {
    const params = new URLSearchParams(
      `search=${'x'.repeat(300)}&category_id=shoes&min_price=-3&max_price=cheap&sort_by=random&in_stock=yes&min_rating=9`,
    );
    expect(readFilters(params)).toEqual({ ...NO_FILTERS, search: 'x'.repeat(200) });
  });

  test('a search leaves out characters that no page can contain', () => {
    const search = (text: string) => readFilters(new URLSearchParams({ search: text })).search;
    expect([search('\0'), search(' a\0b ')]).toEqual(['', 'ab']);
    // Cut between two characters, not inside one.
    expect(search(`x${'😀'.repeat(150)}`)).toBe(`x${'😀'.repeat(99)}`);
  });

  test.each(['', '0', '12', '12.5', '.5', '1,500', '1,234,567.5'])('"%s" is a price', (text) => {
    expect(isPriceText(text)).toBe(true);
  });

  test.each(['-1', '1e3', 'abc', '1,5', '9999999999', '.', '1.500', '12,34', '0,500'])(
    '"%s" is not a price',
    (text) => {
      expect(isPriceText(text)).toBe(false);
    },
  );

  test('a comma groups thousands, and what could be thousands is asked about', () => {
    expect(readFilters(new URLSearchParams('min_price=1,500')).min_price).toBe('1500');
    expect(priceDoubt('1.500')).toBe(
      'This could be 1.5 or 1500. Please write it one of these two ways.',
    );
    for (const clear of ['1.50', '1500', '0.500', '1.5000'])
      expect(priceDoubt(clear)).toBeUndefined();
  });

  test('a maximum price below the minimum is reported', () => {
    expect(pricesCross({ ...NO_FILTERS, min_price: '9', max_price: '10' })).toBe(false);
    expect(pricesCross({ ...NO_FILTERS, min_price: '10', max_price: '9' })).toBe(true);
    expect(pricesCross({ ...NO_FILTERS, min_price: '10' })).toBe(false);
  });

  test('the sort order does not count as a filter', () => {
    expect(
      countFilters({ ...NO_FILTERS, sort_by: 'price_high', search: 'tea', min_price: '1' }),
    ).toBe(2);
  });
});
