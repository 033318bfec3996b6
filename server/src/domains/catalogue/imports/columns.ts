import { IMPORTS, PRODUCT_COLUMNS, type ProductColumn } from '@souk/contract/imports';
import { MAX_PER_ORDER } from '@souk/contract/limits';
import { toAmount } from '@souk/contract/money';
import { readNumber, type DecimalSign } from '@souk/contract/numbers';
import type { ProductField, VariantInput } from '@souk/contract/product-inputs';
import { csvLine } from '../../../kit/csv.ts';
import { invalid } from '../../../kit/problems.ts';
import type { ProductRow, VariantRow } from '../products/select-products.ts';
import { addressesOf, momentOf, shownCell } from './cells.ts';

/** Ids by name in lower case. */
export type Categories = ReadonlyMap<string, string>;

/** What the cells of a file mean. */
export type CellRules = {
  categories: Categories;
  /** The category of new products that name none, or none of the site's. */
  otherCategory: string | null;
  /** The decimal sign of the file's numbers; null while none of them shows it. */
  decimal: DecimalSign | null;
};

/** How a field is written in a file. A field without a cell is undefined: it stays unchanged. */
type CsvField<Row> = {
  column: ProductColumn;
  read: (cell: string, rules: CellRules) => unknown;
  write: (row: Row) => string | number;
};

const text = (cell: string) => cell;
/** NaN for anything but a number; both meanings of one that could be two. */
const numberOf = (cell: string, { decimal }: CellRules) => readNumber(cell, decimal) ?? Number.NaN;
const number = (cell: string, rules: CellRules) =>
  cell === '' ? undefined : numberOf(cell, rules);
const optionalNumber = (cell: string, rules: CellRules) =>
  cell === '' ? null : numberOf(cell, rules);
/** A whole number; nothing if it is unknown. */
const known = (value: number | null) => value ?? '';
const addresses = (all: readonly string[]) =>
  all.map((address) => address.replaceAll('|', '%7C').replaceAll(/\s/g, '%20')).join(' | ');

/** The columns of a product's line. A new field does not compile until it has one. */
export const FIELDS: Record<Exclude<ProductField, 'variants'>, CsvField<ProductRow>> = {
  name: { column: 'Name', read: text, write: (row) => row.name },
  description: { column: 'Description', read: text, write: (row) => row.description },
  price: { column: 'Price', read: number, write: (row) => toAmount(row.price_cents) },
  stock_quantity: {
    column: 'Stock',
    read: number,
    write: (row) => (row.has_variants ? '' : row.stock_quantity),
  },
  category_id: {
    column: 'Category',
    read: (cell, { categories }) => categories.get(cell.toLowerCase()),
    write: (row) => row.category_name ?? '',
  },
  sku: { column: 'SKU', read: text, write: (row) => row.sku ?? '' },
  barcode: { column: 'Barcode', read: text, write: (row) => row.barcode ?? '' },
  brand: { column: 'Brand', read: text, write: (row) => row.brand ?? '' },
  condition: {
    column: 'Condition',
    read: (cell) => cell.toLowerCase() || null,
    write: (row) => (row.condition === 'new' ? '' : row.condition),
  },
  weight_g: { column: 'Weight (g)', read: optionalNumber, write: (row) => known(row.weight_g) },
  max_per_order: {
    column: 'Most per Order',
    read: optionalNumber,
    write: (row) => (row.max_per_order === MAX_PER_ORDER ? '' : row.max_per_order),
  },
  images: { column: 'Images', read: addressesOf, write: (row) => addresses(row.images) },
  video_url: { column: 'Video', read: text, write: (row) => row.video_url ?? '' },
  discount_percentage: {
    column: 'Discount %',
    read: optionalNumber,
    write: (row) => (row.discount_basis_points > 0 ? row.discount_basis_points / 100 : ''),
  },
  discount_start_date: {
    column: 'Discount Start',
    read: momentOf,
    write: (row) => row.discount_start_date?.toISOString() ?? '',
  },
  discount_end_date: {
    column: 'Discount End',
    read: momentOf,
    write: (row) => row.discount_end_date?.toISOString() ?? '',
  },
};

/** The columns of an option's line. */
export const OPTION_FIELDS: Record<Exclude<keyof VariantInput, 'id'>, CsvField<VariantRow>> = {
  name: { column: 'Option Name', read: text, write: (option) => option.name },
  value: { column: 'Option Value', read: text, write: (option) => option.value },
  price_modifier: {
    column: 'Price Modifier',
    read: number,
    write: (option) => toAmount(option.price_modifier_cents),
  },
  stock_quantity: { column: 'Stock', read: number, write: (option) => option.stock_quantity },
  sku: { column: 'SKU', read: text, write: (option) => option.sku ?? '' },
  weight_g: {
    column: 'Weight (g)',
    read: optionalNumber,
    write: (option) => known(option.weight_g),
  },
  barcode: { column: 'Barcode', read: text, write: (option) => option.barcode ?? '' },
  images: { column: 'Images', read: addressesOf, write: (option) => addresses(option.images) },
};

/** A cell's text by its column: undefined if the file has no such column. */
export type ReadCell = (column: ProductColumn) => string | undefined;

/** The fields in a product's line. */
export const productOf = (cell: ReadCell, rules: CellRules) => given(FIELDS, cell, rules);

/** The fields in an option's line; one without a column is blank. */
export const optionOf = (cell: ReadCell, rules: CellRules) =>
  given(OPTION_FIELDS, (column) => cell(column) ?? '', rules);

/** The columns that hold numbers. */
export const NUMBER_COLUMNS: ReadonlySet<ProductColumn> = new Set(
  [...Object.values(FIELDS), ...Object.values(OPTION_FIELDS)].flatMap(({ column, read }) =>
    read === number || read === optionalNumber ? [column] : [],
  ),
);

function given(
  fields: Record<string, Pick<CsvField<never>, 'column' | 'read'>>,
  cellOf: ReadCell,
  rules: CellRules,
): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, { column, read }]) => {
    const cell = cellOf(column);
    const value = cell === undefined ? undefined : read(cell, rules);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** A product as lines of a file: its own, then its options'. */
export function productLines(row: ProductRow): string {
  const options = row.variants.map((option) =>
    lineOf([['Name', row.name], ...cellsOf(OPTION_FIELDS, option)], row),
  );
  return lineOf(cellsOf(FIELDS, row), row) + options.join('');
}

type Cell = readonly [ProductColumn, string | number];

const cellsOf = <Row>(fields: Record<string, CsvField<Row>>, row: Row): Cell[] =>
  Object.values(fields).map(({ column, write }) => [column, write(row)]);

function lineOf(cells: readonly Cell[], { id }: ProductRow): string {
  const at = new Map<ProductColumn, string | number>([['ID', id], ...cells]);
  return csvLine(PRODUCT_COLUMNS.map(({ name }) => at.get(name) ?? ''));
}

/** A heading without case, spaces and punctuation. */
export const bare = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Other names for a column, from sellers and from other shops' exports. */
const ALSO: Partial<Record<ProductColumn, string[]>> = {
  ID: ['productid'],
  Name: ['title', 'productname'],
  Description: ['body'],
  Stock: ['stockquantity', 'quantity', 'inventory'],
  Category: ['categoryname'],
  Barcode: ['gtin', 'ean', 'upc', 'isbn'],
  'Weight (g)': ['weightgrams', 'grams'],
  Images: ['image', 'imageurl', 'imageurls', 'pictures'],
  Video: ['videourl'],
  'Discount %': ['discountpercent', 'discountpercentage'],
  'Discount Start': ['discountstartdate', 'startdate'],
  'Discount End': ['discountenddate', 'enddate'],
  'Option Name': ['option', 'variantname', 'varianttype'],
  'Option Value': ['variantvalue'],
  'Price Modifier': ['modifier'],
};

const MEANINGS = new Map(
  PRODUCT_COLUMNS.flatMap(({ name }) =>
    [bare(name), ...(ALSO[name] ?? [])].map((heading) => [heading, name] as const),
  ),
);

export type Columns = {
  /** The position of each known column. */
  at: ReadonlyMap<ProductColumn, number>;
  /** The number of columns in the file. */
  count: number;
  /** Unrecognised headings. */
  ignored: string[];
};

/**
 * Reads the first line of a file. @throws ProblemError 422: no product column, or a column twice
 */
export function readHeadings(headings: readonly string[]): Columns {
  const at = new Map<ProductColumn, number>();
  const ignored: string[] = [];
  headings.forEach((heading, index) => {
    const meaning = MEANINGS.get(bare(heading));
    if (!meaning) {
      if (heading.trim() !== '') ignored.push(shownCell(heading.trim(), 100));
    } else if (at.has(meaning)) {
      throw invalid({ path: 'file', message: `The column ${meaning} appears twice` });
    } else {
      at.set(meaning, index);
    }
  });
  if (!at.has('ID') && !at.has('SKU') && !at.has('Name')) {
    throw invalid({ path: 'file', message: IMPORTS.noColumns });
  }
  return { at, count: headings.length, ignored: ignored.slice(0, 50) };
}
