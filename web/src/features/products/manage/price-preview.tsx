import type { Product } from '@souk/contract/products';
import { cn } from '../../../lib/cn.ts';

export type PriceLine = {
  product: Pick<Product, 'id' | 'name'>;
  before: string;
  /** Null until something is typed. */
  after: string | null;
  /** If the price can't be changed, `after` says why. */
  wrong: boolean;
};

/** The prices of the selected products before and after. */
export function PricePreview({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <table className="figures w-full text-start text-sm">
      <caption className="sr-only">Prices before and after</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-medium">
            Product
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            Now
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            Then
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ product, before, after, wrong }) => (
          <tr key={product.id}>
            <th scope="row" className="max-w-0 truncate py-2 text-start font-normal">
              {product.name}
            </th>
            <td className="w-24 py-2 ps-3 text-end whitespace-nowrap text-muted">{before}</td>
            <td
              className={cn('w-28 py-2 ps-3 text-end', wrong ? 'text-danger-ink' : 'font-medium')}
            >
              {after ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
