import type { ProductField } from '@souk/contract/product-inputs';
import { CONDITION_LABELS } from '@souk/contract/product-kinds';
import type { Product, Variant } from '@souk/contract/products';
import { formatWeight } from '../../../lib/format.ts';

/** Fields shown elsewhere on the page. Any other is a row of the details. */
type ShownElsewhere =
  | 'name'
  | 'description'
  | 'price'
  | 'images'
  | 'video_url'
  | 'variants'
  | 'max_per_order'
  | 'discount_percentage'
  | 'discount_start_date'
  | 'discount_end_date';

type DetailsProps = {
  product: Product;
  variant: Variant | null;
  /** That of the chosen variant. */
  stock: number;
};

/** The product's facts in rows; those that nobody has given are left out, but for the SKU and category. */
export function ProductDetails({ product, variant, stock }: DetailsProps) {
  const { brand, condition } = product;
  const sku = variant?.sku ?? product.sku;
  const weight = variant?.weight_g ?? product.weight_g;
  const barcode = variant?.barcode ?? product.barcode;
  const rows: Record<
    Exclude<ProductField, ShownElsewhere>,
    [name: string, value: string] | null
  > = {
    sku: ['SKU', sku || 'N/A'],
    category_id: ['Category', product.category_name ?? 'N/A'],
    stock_quantity: ['Stock', String(stock)],
    brand: brand === null ? null : ['Brand', brand],
    condition: condition === 'new' ? null : ['Condition', CONDITION_LABELS[condition]],
    weight_g: weight === null ? null : ['Weight', formatWeight(weight)],
    barcode: barcode === null ? null : ['Barcode', barcode],
  };
  const shown = Object.values(rows).filter((one) => one !== null);
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="text-base font-semibold">
        Product Details
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
        {shown.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="figures min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
