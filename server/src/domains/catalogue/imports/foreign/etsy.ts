import { VARIANTS_MAX } from '@souk/contract/limits';
import type { Line } from '../read-lines.ts';
import {
  combinations,
  stockOf,
  type ForeignProduct,
  type ForeignSource,
  type Offer,
} from './foreign-product.ts';
import { plainLine, plainText } from './plain-text.ts';
import type { Sheet } from './sheet.ts';

// The file of Shop Manager > Settings > Options > Download data: one listing a row. It says which
// variations a listing has, and nothing of each one's price, stock or SKU.

const IMAGES = Array.from({ length: 10 }, (_, index) => `image${index + 1}`);
const VARIATIONS = [1, 2, 3].map((n) => ({
  type: `variation${n}type`,
  name: `variation${n}name`,
  values: `variation${n}values`,
}));

const READ = new Set([
  'title',
  'description',
  'price',
  'currencycode',
  'quantity',
  'sku',
  ...IMAGES,
  ...VARIATIONS.flatMap((variation) => Object.values(variation)),
]);

const ONE_FOR_ALL =
  'Etsy’s file has one price and one quantity for all options: each has that price, and the quantity is spread over them. Please check both.';
const SKUS_APART = 'Its SKUs were left out: Etsy’s file doesn’t say which option each belongs to.';

export const etsy: ForeignSource = {
  fits: (has) =>
    ['title', 'price', 'quantity', 'currencycode'].every((column) => has(column)) &&
    has('materials', 'image1', 'variation1name'),
  reads: (heading) => READ.has(heading),
  optionColumns: () => ({ images: false, sku: false, weight: false, barcode: false }),
  hasSales: () => false,
  withoutDiscount: { price: 'regular', notice: '' },
  *products(sheet) {
    for (const row of sheet.rows) yield listingOf(sheet, row);
  },
};

function listingOf(sheet: Sheet, row: Line): ForeignProduct {
  const { cell, number, has } = sheet;
  const notices = new Set<string>();
  const quantity = stockOf(number(row, 'quantity'), (notice) => notices.add(notice));
  const options = variationsOf(sheet, row);
  const skus = listOf(cell(row, 'sku'));
  const isSplit = options.length > 0;
  if (isSplit) notices.add(ONE_FOR_ALL);
  if (isSplit && skus.length > 1) notices.add(SKUS_APART);
  const sku = !isSplit ? cell(row, 'sku') : skus.length === 1 ? skus.join() : '';
  const offer: Offer = {
    line: row.line,
    options: [],
    regular: number(row, 'price'),
    sale: null,
    stock: isSplit ? 'shared' : quantity,
    sku: '',
    barcode: '',
    weight_g: null,
    images: [],
  };
  return {
    line: row.line,
    name: plainLine(cell(row, 'title')),
    key: '',
    categories: [],
    listed: true,
    fields: {
      ...(has('description') && { description: plainText(cell(row, 'description'), 'as-typed') }),
      ...(has('sku') && { sku }),
      ...(has(...IMAGES) && {
        images: IMAGES.map((image) => cell(row, image)).filter((address) => address !== ''),
      }),
    },
    sharedStock: quantity,
    sale: null,
    offers: isSplit ? options.map((chosen) => ({ ...offer, options: chosen })) : [offer],
    notices: [...notices],
    faults: [],
  };
}

/** Every combination of a listing's variations; one more than allowed is enough to refuse it. */
function variationsOf({ cell }: Sheet, row: Line): (readonly [string, string])[][] {
  const lists = VARIATIONS.map(({ type, name, values }) => {
    const named = plainLine(cell(row, name) || cell(row, type));
    return listOf(cell(row, values)).map((value) => [named, value] as const);
  }).filter((list) => list.length > 0);
  return lists.length === 0 ? [] : combinations(lists, VARIANTS_MAX + 1);
}

const listOf = (text: string): string[] => [
  ...new Set(
    plainLine(text)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];
