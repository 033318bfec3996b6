import { PRODUCT_COLUMNS, type ProductColumn } from '@souk/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { categoriesQuery } from '../products/queries.ts';

/** The file format, with an example to download. */
export function ColumnsHelp() {
  const { data: categories } = useQuery(categoriesQuery);
  return (
    <Card className="p-5 text-sm">
      <h2 className="text-base font-semibold">File format</h2>
      <ul className="mt-3 mb-5 list-disc space-y-2 pl-4 text-muted">
        <li>One line for each product. A new one needs Name, Price, Stock and Category.</li>
        <li>Put each option on its own line, right below its product.</li>
        <li>Existing products are updated. We find them by ID, then SKU, then name.</li>
        <li>
          Product exports from Shopify, Etsy and WooCommerce work as they are: we recognize them by
          their columns.
        </li>
        <li>Columns you leave out stay unchanged. Leave out Stock if you sell while you edit.</li>
      </ul>
      <ButtonLink
        variant="secondary"
        className="w-full"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(exampleFile())}`}
        download="souk-products-example.csv"
      >
        <Download aria-hidden />
        Download example file
      </ButtonLink>
      <div className="mt-4">
        <Details title="All columns">
          <dl className="space-y-2.5">
            {PRODUCT_COLUMNS.map(({ name, about }) => (
              <div key={name}>
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted">{about}</dd>
              </div>
            ))}
          </dl>
        </Details>
        {categories ? (
          <Details title="Categories">
            <p className="text-muted">{categories.map(({ name }) => name).join(', ')}</p>
          </Details>
        ) : null}
      </div>
    </Card>
  );
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-medium">
        <span>{title}</span>
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  );
}

type Example = Partial<Record<ProductColumn, string>>;

const EXAMPLES: Example[] = [
  {
    Name: 'Stoneware mug',
    Description: 'Thrown by hand, glazed in oatmeal. Holds 350 ml.',
    Price: '24.00',
    Stock: '12',
    Category: 'Home & Kitchen',
    SKU: 'MUG-350',
    Images: 'https://example.com/mug-front.jpg | https://example.com/mug-side.jpg',
    'Discount %': '15',
    'Discount Start': '2026-12-01 09:00',
    'Discount End': '2026-12-24 23:59',
  },
  { Name: 'Linen shirt', Price: '58.50', Category: 'Fashion', SKU: 'SHIRT' },
  { Name: 'Linen shirt', Stock: '4', 'Option Name': 'Color / Size', 'Option Value': 'Sand / M' },
  {
    Name: 'Linen shirt',
    Stock: '2',
    'Option Name': 'Color / Size',
    'Option Value': 'Sand / XL',
    'Price Modifier': '4.00',
  },
];

/** Returns an example file: a product with a discount, and one with options. */
function exampleFile(): string {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`;
  const names = PRODUCT_COLUMNS.map(({ name }) => name);
  const rows = EXAMPLES.map((example) => line(names.map((name) => example[name] ?? '')));
  return `\uFEFF${line(names)}${rows.join('')}`;
}
