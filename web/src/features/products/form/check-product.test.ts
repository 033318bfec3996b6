import { describe, expect, test } from 'vitest';
import { checkProduct } from './check-product.ts';
import { EMPTY_PRODUCT, type ProductForm, type VariantRow } from './product-form.ts';

const CATEGORY = '0190aaaa-0000-7000-8000-000000000000';
const row = (value: string, more: Partial<VariantRow> = {}): VariantRow => ({
  id: '',
  name: 'Color',
  value,
  modifier: '0',
  stock: '1',
  sku: '',
  images: [],
  weight: '',
  barcode: '',
  ...more,
});
const check = (fields: Partial<ProductForm>, category = true) =>
  Object.fromEntries(
    checkProduct({ ...EMPTY_PRODUCT.fields, ...fields }, { category }).map((error) => [
      error.path,
      error.message,
    ]),
  );
const mug = { name: 'Mug', price: '10', stock: '3', categoryId: CATEGORY };

describe('the rules of the product form', () => {
  test('name the required fields', () => {
    expect(check({ name: '  ' })).toEqual({
      name: 'Product name is required',
      price: 'Price is required',
      stock: 'Stock is required',
      categoryId: 'Category is required',
    });
    expect(check({ ...mug, categoryId: '' }, false)).toEqual({});
    expect(check(mug)).toEqual({});
  });

  test('name the invalid numbers', () => {
    expect(check({ ...mug, price: '-1', stock: '1.5', discount: '-1' })).toEqual({
      price: 'Price cannot be negative',
      stock: 'Stock must be a whole number from 0',
      discount: 'Discount cannot be negative',
    });
    expect(check({ ...mug, price: '9.999', discount: '100.5' })).toEqual({
      price: 'Price can have at most two decimals',
      discount: 'Discount cannot exceed 100%',
    });
  });

  test('name a wrong weight or barcode, of the product or a variant', () => {
    expect(check({ ...mug, weight: '1.5', barcode: '4006381333932' })).toEqual({
      weight: 'Weight must be a whole number of grams from 0 to 1000000',
      barcode: 'This barcode has a wrong digit: the last one doesn’t match the others',
    });
    expect(check({ ...mug, weight: '350', barcode: '978-0-306-40615-7' })).toEqual({});
    const variants = [row('Red', { weight: '-1', barcode: '123' }), row('Blue', { weight: '90' })];
    expect(check({ ...mug, variants })).toEqual({
      'variants.0.weight': 'Weight must be a whole number of grams from 0 to 1000000',
      'variants.0.barcode': 'Barcode must have 8, 12, 13 or 14 digits (EAN, UPC or ISBN)',
    });
  });

  test('reject a discount that ends before it starts', () => {
    const dates = { discountStart: '2026-03-03T09:00', discountEnd: '2026-03-03T09:00' };
    expect(check({ ...mug, ...dates })).toEqual({
      discountEnd: 'The discount must end after it starts',
    });
  });

  test('need no stock with variants, but check each variant', () => {
    const variants = [row('Red'), row(' Red '), row('', { stock: '-1' })];
    // What was typed before the first variant isn't shown any more.
    expect(check({ ...mug, stock: '1.500', variants: [row('Red')] })).toEqual({});
    expect(check({ ...mug, stock: '', variants })).toEqual({
      'variants.1.value': "You've added this variant twice",
      'variants.2.value': 'Variant value is required',
      'variants.2.stock': 'Stock must be a whole number from 0',
    });
    expect(check({ ...mug, discount: '50', variants: [row('S', { modifier: '-5.01' })] })).toEqual({
      'variants.0.modifier': 'This price modifier would take the price below $0',
    });
    expect(check({ ...mug, discount: '50', variants: [row('S', { modifier: '-5' })] })).toEqual({});
  });

  test('ask about a variant that was typed but not added', () => {
    const newVariant = { name: 'Color', value: 'Red', modifier: '0', stock: '0' };
    expect(check({ ...mug, newVariant })).toHaveProperty('newVariant.value');
    expect(check({ ...mug, newVariant: { ...newVariant, value: '' } })).toEqual({});
  });
});
