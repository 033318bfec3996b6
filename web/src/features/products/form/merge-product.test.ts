import { describe, expect, test } from 'vitest';
import { mergeProduct } from './merge-product.ts';
import { EMPTY_PRODUCT, type ProductState, type VariantRow } from './product-form.ts';
import { productChanges } from './product-request.ts';

const row = (id: string, more: Partial<VariantRow> = {}): VariantRow => ({
  id,
  name: 'Size',
  value: id,
  modifier: '0',
  stock: '5',
  sku: '',
  images: [],
  weight: '',
  barcode: '',
  ...more,
});
const state = (fields: Partial<ProductState['fields']>, images: string[] = []): ProductState => ({
  ...EMPTY_PRODUCT,
  fields: { ...EMPTY_PRODUCT.fields, name: 'Mug', price: '10', stock: '5', ...fields },
  images,
});
/** Returns the changes sent after a merge without clashes. */
function sent(before: ProductState, after: ProductState, now: ProductState) {
  const { clashes, mine } = mergeProduct(before, after, now);
  expect(clashes).toEqual([]);
  return productChanges(now, mine);
}

describe('an edit of a product that somebody else is editing too', () => {
  test('sends only its own fields, without asking, if the others’ changes don’t overlap', () => {
    const before = state({});
    const now = state({ price: '12', stock: '3' }, ['/media/b.webp']);
    expect(sent(before, state({ name: 'Cup' }), now)).toEqual({ name: 'Cup' });
    expect(sent(before, before, now)).toEqual({});
    // Both made the same change.
    expect(sent(before, state({ price: '12' }), now)).toEqual({});
  });

  test('asks if both changed a field, but keeps the other changes either way', () => {
    const before = state({});
    const after = state({ price: '25', name: 'Cup' }, ['/media/a.webp']);
    const now = state({ price: '20', description: 'Theirs' });
    const met = mergeProduct(before, after, now);
    expect(met.clashes).toEqual([{ field: 'price', mine: '25', saved: '20' }]);
    expect(met.saved).toEqual(
      state({ price: '20', name: 'Cup', description: 'Theirs' }, ['/media/a.webp']),
    );
    const again = mergeProduct(met.agreed, after, now);
    expect(again.clashes).toEqual([]);
    expect(productChanges(now, again.mine)).toEqual({
      price: 25,
      name: 'Cup',
      images: ['/media/a.webp'],
    });
    // Agreed to one price, but not to the next.
    expect(mergeProduct(met.agreed, after, state({ price: '19' })).clashes).toHaveLength(1);
  });

  test('leaves variants that were sold, added or removed elsewhere as they are', () => {
    const before = state({ variants: [row('S'), row('M'), row('L')] });
    const after = state({
      variants: [row('S', { modifier: '1' }), row('M'), row('L'), row('', { value: 'XL' })],
    });
    const now = state({ variants: [row('S', { stock: '2' }), row('L'), row('XS')] });
    const { variants = [] } = sent(before, after, now);
    expect(variants?.map(({ id, value }) => [id, value])).toEqual([
      ['S', 'S'],
      ['L', 'L'],
      ['XS', 'XS'],
      [undefined, 'XL'],
    ]);
    expect(variants?.[0]).not.toHaveProperty('stock_quantity');
    expect(variants?.[0]).toMatchObject({ price_modifier: 1 });
    expect(variants?.[3]).toMatchObject({ stock_quantity: 5 });
  });

  test('asks about a variant that one changed but the other removed', () => {
    const before = state({ variants: [row('S'), row('M')] });
    const changed = state({ variants: [row('S', { value: 'Small' }), row('M')] });
    const removed = state({ variants: [row('M')] });
    const kept = mergeProduct(before, changed, removed);
    expect(kept.clashes).toMatchObject([{ field: 'variant', saved: undefined }]);
    expect(kept.saved.fields.variants.map(({ id }) => id)).toEqual(['M']);
    const again = mergeProduct(kept.agreed, changed, removed);
    expect(again.clashes).toEqual([]);
    // It returns as a new variant, with its stock.
    expect(again.mine.fields.variants).toMatchObject([
      { id: 'M' },
      { id: '', value: 'Small', stock: '5' },
    ]);
    const gone = mergeProduct(before, removed, changed);
    expect(gone.clashes).toMatchObject([{ field: 'variant', mine: undefined }]);
    expect(mergeProduct(gone.agreed, removed, changed).mine.fields.variants).toHaveLength(1);
    // Sales are no reason to keep a variant that was removed.
    const sold = state({ variants: [row('S', { stock: '1' }), row('M')] });
    expect(sent(before, removed, sold).variants).toHaveLength(1);
  });

  test('asks about a stock that was typed over an outdated one', () => {
    const before = state({ variants: [row('S'), row('M')] });
    const after = state({ variants: [row('S', { stock: '8' }), row('M')] });
    const now = state({ variants: [row('S', { stock: '3' }), row('M', { stock: '1' })] });
    const { clashes } = mergeProduct(before, after, now);
    expect(clashes).toMatchObject([{ field: 'stock of', mine: '8', saved: '3' }]);
  });
});
