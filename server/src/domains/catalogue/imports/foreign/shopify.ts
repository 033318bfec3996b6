import type { Line } from '../read-lines.ts';
import {
  categoryNames,
  gramsOf,
  stockOf,
  type ForeignProduct,
  type ForeignSource,
  type Offer,
} from './foreign-product.ts';
import { plainLine, plainText } from './plain-text.ts';
import type { Sheet } from './sheet.ts';

// Shopify's product file: https://help.shopify.com/en/manual/products/import-export/using-csv.
// Names of columns since 2024 come second.

const HANDLE = ['handle', 'urlhandle'];
const DESCRIPTION = ['bodyhtml', 'description'];
const PUBLISHED = ['published', 'publishedononlinestore'];
const SKU = ['variantsku', 'sku'];
const BARCODE = ['variantbarcode', 'barcode'];
const GRAMS = ['variantgrams', 'weightvaluegrams'];
const STOCK = ['variantinventoryqty', 'inventoryquantity'];
const TRACKER = ['variantinventorytracker', 'inventorytracker'];
const PRICE = ['variantprice', 'price'];
const COMPARE_AT = ['variantcompareatprice', 'compareatprice'];
const IMAGE = ['imagesrc', 'productimageurl'];
const VARIANT_IMAGE = ['variantimage', 'variantimageurl'];
const CONDITION = 'googleshoppingcondition';
const OPTIONS = [1, 2, 3].map((n) => ({
  name: `option${n}name`,
  value: `option${n}value`,
  link: `option${n}linkedto`,
}));

const READ = new Set([
  'title',
  'vendor',
  'productcategory',
  'type',
  'customproducttype',
  'status',
  'imageposition',
  'giftcard',
  'variantweightunit',
  'weightunitfordisplay',
  CONDITION,
  ...[HANDLE, DESCRIPTION, PUBLISHED, SKU, BARCODE, GRAMS, STOCK, TRACKER, PRICE].flat(),
  ...[COMPARE_AT, IMAGE, VARIANT_IMAGE].flat(),
  ...OPTIONS.flatMap((option) => Object.values(option)),
]);

export const shopify: ForeignSource = {
  fits: (has) =>
    has(...HANDLE) && has('title') && has('vendor', 'bodyhtml', 'option1value', ...PRICE, ...IMAGE),
  reads: (heading) => READ.has(heading),
  optionColumns: (has) => ({
    images: has(...VARIANT_IMAGE),
    sku: has(...SKU),
    weight: has(...GRAMS),
    barcode: has(...BARCODE),
  }),
  hasSales: (has) => has(...COMPARE_AT),
  withoutDiscount: {
    price: 'sale',
    notice:
      'Its compare-at prices were left out: here, one percentage is taken off the price of all options.',
  },
  *products(sheet) {
    for (const rows of byHandle(sheet)) {
      // The product's own fields are in the row that has its title.
      const first = rows.find((row) => sheet.cell(row, 'title') !== '') ?? rows[0];
      if (first) yield productOf(sheet, first, rows);
    }
  },
};

/** Rows with the same handle are one product, wherever they are in the file. */
function byHandle(sheet: Sheet): Line[][] {
  const products = new Map<string, Line[]>();
  let above = '';
  for (const row of sheet.rows) {
    const title = sheet.cell(row, 'title');
    // Without a handle, a row with a title is a product, and one without goes on with the last.
    above = sheet.cell(row, ...HANDLE).toLowerCase() || (title ? `title ${title}` : above);
    const rows = products.get(above);
    if (rows) rows.push(row);
    else products.set(above, [row]);
  }
  return [...products.values()];
}

function productOf(sheet: Sheet, first: Line, rows: readonly Line[]): ForeignProduct {
  const { cell, has } = sheet;
  const notices = new Set<string>();
  // The other rows only add a picture.
  const sold = rows.filter((row) => cell(row, 'option1value', ...PRICE, ...SKU) !== '');
  const offers = (sold.length > 0 ? sold : [first]).map((row) =>
    offerOf(sheet, first, row, (notice) => notices.add(notice)),
  );
  const plain = offers.length === 1 && offers.every(isDefault);
  const isGift = cell(first, 'giftcard').toLowerCase() === 'true';
  const { line } = first;
  return {
    line,
    name: plainLine(cell(first, 'title')),
    key: cell(first, ...HANDLE),
    categories: [
      cell(first, 'type'),
      cell(first, 'customproducttype'),
      ...categoryNames(cell(first, 'productcategory')),
    ].filter((name) => name !== ''),
    listed:
      cell(first, ...PUBLISHED).toLowerCase() !== 'false' &&
      ['', 'active'].includes(cell(first, 'status').toLowerCase()),
    fields: {
      ...(has(...DESCRIPTION) && { description: plainText(cell(first, ...DESCRIPTION)) }),
      ...(has('vendor') && { brand: plainLine(cell(first, 'vendor')) }),
      ...(has(CONDITION) && { condition: cell(first, CONDITION).toLowerCase() }),
      ...(has(...IMAGE) && { images: imagesOf(sheet, rows) }),
    },
    sharedStock: null,
    sale: { start: '', end: '' },
    offers: plain ? offers.map((offer) => ({ ...offer, options: [] })) : offers,
    notices: [...notices],
    faults: isGift ? [{ line, message: 'Gift cards can’t be sold here' }] : [],
  };
}

/** How Shopify writes a product without options. */
const isDefault = ({ options: [only, ...others] }: Offer) =>
  others.length === 0 &&
  (only === undefined ||
    (only[0].toLowerCase() === 'title' && only[1].toLowerCase() === 'default title'));

function offerOf(sheet: Sheet, first: Line, row: Line, note: (notice: string) => void): Offer {
  const { cell, number, has } = sheet;
  const price = number(row, ...PRICE);
  const before = number(row, ...COMPARE_AT);
  const reduced = typeof before === 'number' && typeof price === 'number' && before > price;
  const counted = !has(...TRACKER) || cell(row, ...TRACKER) !== '';
  return {
    line: row.line,
    // Only the product's first row must name its options.
    options: OPTIONS.flatMap(({ name, value }) => {
      const chosen = plainLine(cell(row, value));
      const named = plainLine(cell(row, name) || cell(first, name));
      return chosen === '' ? [] : [[named, chosen] as const];
    }),
    regular: reduced ? before : price,
    sale: reduced ? price : null,
    stock: stockOf(counted ? number(row, ...STOCK) : null, note),
    sku: cell(row, ...SKU),
    barcode: cell(row, ...BARCODE),
    weight_g: gramsOf(number(row, ...GRAMS)),
    images: [cell(row, ...VARIANT_IMAGE)].filter((address) => address !== ''),
  };
}

/** A product's pictures in the order of their positions. */
function imagesOf({ cell, number }: Sheet, rows: readonly Line[]): string[] {
  return rows
    .map((row, index) => {
      const position = number(row, 'imageposition');
      return {
        address: cell(row, ...IMAGE),
        position: typeof position === 'number' && position > 0 ? position : index + 1,
      };
    })
    .filter(({ address }) => address !== '')
    .toSorted((a, b) => a.position - b.position)
    .map(({ address }) => address);
}
