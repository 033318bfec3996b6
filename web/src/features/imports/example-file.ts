import { PRODUCT_COLUMNS, type ProductColumn } from '@souk/contract/imports';

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

/** A small file that shows what a product with a discount and one with options look like. */
export function exampleFile(): string {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`;
  const names = PRODUCT_COLUMNS.map(({ name }) => name);
  const rows = EXAMPLES.map((example) => line(names.map((name) => example[name] ?? '')));
  return `\uFEFF${line(names)}${rows.join('')}`;
}
