import type { Product } from '@souk/contract/products';

/** "Product Details": SKU, category, stock. `stock` is that of what is chosen. */
export function ProductDetails({ product, stock }: { product: Product; stock: number }) {
  const rows = [
    ['SKU', product.sku || 'N/A'],
    ['Category', product.category_name ?? 'N/A'],
    ['Stock', String(stock)],
  ] as const;
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="text-base font-semibold">
        Product Details
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="figures min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
