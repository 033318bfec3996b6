import { describe, expect, test } from 'vitest';
import { resume, withAllParts } from './kept-draft.tsx';
import { mergeProduct } from './merge-product.ts';
import { EMPTY_PRODUCT, type ProductState, type VariantRow } from './product-form.ts';
import { productChanges } from './product-request.ts';
import { stockChanges, withStock } from './stock-watch.tsx';

const row = (id: string, stock: string): VariantRow => ({
  id,
  name: 'Size',
  value: id,
  modifier: '0',
  stock,
  sku: '',
  images: [],
  weight: '',
  barcode: '',
});
const state = (fields: Partial<ProductState['fields']>, images: string[] = []): ProductState => ({
  ...EMPTY_PRODUCT,
  fields: { ...EMPTY_PRODUCT.fields, name: 'Mug', price: '10', ...fields },
  images,
});
const product = (stock_quantity: number, variants: [string, number][] = []) => ({
  stock_quantity,
  variants: variants.map(([id, stock]) => ({
    id,
    name: 'Size',
    value: id,
    price_modifier: 0,
    stock_quantity: stock,
    sku: null,
    weight_g: null,
    barcode: null,
    images: [],
  })),
});

describe('the changes sent for an edited product', () => {
  test('contain only the changed fields', () => {
    const before = state({ stock: '9' }, ['/media/a.webp']);
    expect(productChanges(before, before)).toEqual({});
    expect(productChanges(before, state({ stock: '9', price: '11' }, ['/media/a.webp']))).toEqual({
      price: 11,
    });
    expect(productChanges(before, state({ stock: '8' }))).toEqual({
      stock_quantity: 8,
      images: [],
    });
  });

  test('name a shipping profile, or the default one', () => {
    const chosen = state({ shippingProfile: 'bulky' });
    expect(productChanges(state({}), chosen)).toEqual({ shipping_profile_id: 'bulky' });
    expect(productChanges(chosen, state({}))).toEqual({ shipping_profile_id: null });
  });

  test('leave out the stock of untouched variants', () => {
    const before = state({ variants: [row('S', '3'), row('L', '4')] });
    const after = state({
      variants: [{ ...row('S', '3'), modifier: '1' }, row('L', '5'), row('', '2')],
    });
    const [small, large, added] = productChanges(before, after).variants ?? [];
    expect(small).toEqual({
      id: 'S',
      name: 'Size',
      value: 'S',
      price_modifier: 1,
      sku: '',
      weight_g: null,
      barcode: '',
      images: [],
    });
    expect(large).toMatchObject({ id: 'L', stock_quantity: 5 });
    expect(added).toMatchObject({ stock_quantity: 2 });
    expect(added).not.toHaveProperty('id');
  });
});

describe('a draft', () => {
  test('is applied to the product as it is now', () => {
    const before = state({ stock: '9' }, ['/media/a.webp']);
    const after = state({ stock: '9', description: 'New' }, []);
    const now = state({ stock: '7', name: 'Big mug' }, ['/media/a.webp']);
    const begun = resume(now, { before, after });
    expect(begun.after.fields).toMatchObject({ name: 'Big mug', stock: '7', description: 'New' });
    expect(begun.after.images).toEqual([]);
  });

  test('of an earlier release gets the fields that have come since', () => {
    const earlier = (stock: string) => {
      const { weight: _, barcode: __, ...small } = row('S', stock);
      const { brand: ___, weight: ____, ...fields } = state({}).fields;
      const kept = { fields: { ...fields, variants: [small] }, images: [], video: null };
      return withAllParts(kept as unknown as ProductState);
    };
    const draft = { before: earlier('3'), after: earlier('4') };
    const now = state({ brand: 'Kiln', variants: [{ ...row('S', '3'), weight: '90' }] });
    const { before, after } = resume(now, draft);
    expect(after.fields).toMatchObject({ brand: 'Kiln', variants: [{ stock: '4', weight: '90' }] });
    expect(productChanges(before, after).variants).toMatchObject([{ stock_quantity: 4 }]);
  });

  test('does not overwrite a price that has since changed', () => {
    const draft = { before: state({ price: '20' }), after: state({ price: '25' }) };
    const now = state({ price: '30' });
    const begun = resume(now, draft);
    expect(begun.after.fields.price).toBe('25');
    expect(mergeProduct(begun.before, begun.after, now).clashes).toEqual([
      { field: 'price', mine: '25', saved: '30' },
    ]);
  });

  test('remembers the stock that the seller saw when typing another', () => {
    const before = state({ variants: [row('S', '3'), row('L', '4')] });
    const after = state({ variants: [row('S', '3'), row('L', '10')] });
    const now = state({ variants: [row('S', '1'), row('L', '2')] });
    const begun = resume(now, { before, after });
    expect(begun.after.fields.variants.map(({ stock }) => stock)).toEqual(['1', '10']);
    expect(
      stockChanges(
        begun.before.fields,
        begun.after.fields,
        product(3, [
          ['S', 1],
          ['L', 2],
        ]),
      ),
    ).toEqual([{ field: 'variants.1.stock', label: 'Size: L', seen: '4', now: '2', typed: true }]);
  });
});

describe('a stock that changes during an edit', () => {
  test('is reported, whether or not a number was typed', () => {
    const before = state({ stock: '9' }).fields;
    expect(stockChanges(before, before, product(9))).toEqual([]);
    expect(stockChanges(before, before, product(7))).toMatchObject([{ now: '7', typed: false }]);
    const typed = state({ stock: '12' }).fields;
    expect(stockChanges(before, typed, product(7))).toMatchObject([{ seen: '9', typed: true }]);
    expect(stockChanges(withStock(before, product(7)), typed, product(7))).toEqual([]);
    // It was just saved.
    expect(stockChanges(before, typed, product(12))).toEqual([]);
  });
});
