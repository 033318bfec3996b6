import type { Product } from '@souk/contract/products';
import type { ProductForm } from './product-form.ts';

/** A stock that is not what the seller saw. `field` is its place in the form. */
export type StockChange = {
  field: 'stock' | `variants.${number}.stock`;
  label: string;
  seen: string;
  now: string;
  /** True where the seller has typed a number of their own meanwhile. */
  typed: boolean;
};

/** What was sold (or put back) since the form began, as far as the form still shows it. */
export function stockChanges(
  before: ProductForm,
  after: ProductForm,
  product: Pick<Product, 'variants' | 'stock_quantity'>,
): StockChange[] {
  if (before.variants.length === 0 && product.variants.length === 0) {
    const now = String(product.stock_quantity);
    if (before.stock === now || after.stock === now || after.variants.length > 0) return [];
    const typed = after.stock !== before.stock;
    return [{ field: 'stock', label: 'Stock', seen: before.stock, now, typed }];
  }
  const begun = new Map(before.variants.map((row) => [row.id, row.stock]));
  const present = new Map(product.variants.map((one) => [one.id, String(one.stock_quantity)]));
  return after.variants.flatMap((row, index) => {
    const seen = begun.get(row.id);
    const now = present.get(row.id);
    if (row.id === '' || seen === undefined || now === undefined) return [];
    // What is typed may be what it is by now: it has just been saved.
    if (seen === now || row.stock === now) return [];
    const label = `${row.name}: ${row.value}`;
    return [
      { field: `variants.${index}.stock` as const, label, seen, now, typed: row.stock !== seen },
    ];
  });
}

/** The form's beginning with the stock as it is now. */
export function withStock(
  before: ProductForm,
  product: Pick<Product, 'variants' | 'stock_quantity'>,
) {
  const present = new Map(product.variants.map((one) => [one.id, String(one.stock_quantity)]));
  return {
    ...before,
    stock: before.variants.length === 0 ? String(product.stock_quantity) : before.stock,
    variants: before.variants.map((row) => ({ ...row, stock: present.get(row.id) ?? row.stock })),
  };
}
