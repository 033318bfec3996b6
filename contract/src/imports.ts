import * as z from 'zod/mini';
import { currencyName } from './amount-texts.ts';
import { endpoint } from './endpoint.ts';
import { Count, Amount, Id, Time } from './fields.ts';
import { IdInput } from './inputs.ts';
import { MIB } from './limits.ts';
import { plainAmount, siteCurrency } from './money.ts';
import { pageFields, PageQuery } from './paging.ts';
import { PRODUCT_STATUSES } from './product-kinds.ts';

export const IMPORT_MAX_BYTES = 50 * MIB;
/** Of an export from elsewhere, which is read as a whole. */
export const FOREIGN_MAX_BYTES = 20 * MIB;

/** The makers whose exports are recognized by their columns. */
export const IMPORT_SOURCES = ['shopify', 'etsy', 'woocommerce'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORTS = {
  noFile: 'Please choose a CSV file',
  tooLarge: 'CSV file too large. Maximum size is 50MB.',
  exportTooLarge:
    'An export from another shop can be at most 20MB. Export fewer products at a time.',
  empty: 'This file is empty.',
  notCsv: 'This is not a CSV file. In your spreadsheet, choose Save as, then CSV (UTF-8).',
  notUtf8: 'This file is not in UTF-8. In your spreadsheet, choose Save as, then CSV (UTF-8).',
  noColumns: 'The first line must name the columns, such as Name, Price, Stock and Category.',
  noProducts: 'There are no products in this file.',
  notFound: 'This import no longer exists',
  underWay: 'This import is already running',
  brokeOff:
    'The import stopped before the end of the file. Everything imported up to there is in your shop.',
} as const;

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The fields of a product file, in the export's order. */
export const PRODUCT_COLUMNS = [
  { name: 'ID', about: 'The product’s ID as exported. Leave it blank for a new product.' },
  { name: 'Name', about: 'Up to 200 characters.' },
  { name: 'Description', about: 'Plain text, up to 20,000 characters.' },
  {
    name: 'Price',
    get about() {
      return `${sentenceCase(currencyName())}, such as ${plainAmount(19.99)}.`;
    },
  },
  { name: 'Stock', about: 'Units in stock. Leave blank if the product’s options have their own.' },
  { name: 'Category', about: 'One of the marketplace’s categories, by name.' },
  {
    name: 'SKU',
    about:
      'Your own product number; on its line, an option’s own. Finds the product if there is no ID.',
  },
  {
    name: 'Barcode',
    about: 'EAN, UPC or ISBN: 8, 12, 13 or 14 digits; on its line, an option’s own.',
  },
  { name: 'Brand', about: 'Up to 100 characters. Blank: your shop’s name.' },
  { name: 'Condition', about: 'new, refurbished or used. Blank: new.' },
  { name: 'Weight (g)', about: 'Whole grams, with packaging; on its line, an option’s own.' },
  { name: 'Most per Order', about: '1 to 10,000, over all its options. Blank: 100.' },
  { name: 'Images', about: 'http(s) addresses or /media paths, separated by |.' },
  { name: 'Video', about: 'One http(s) address or /media path.' },
  { name: 'Discount %', about: '0 to 100.' },
  { name: 'Discount Start', about: 'Such as 2026-12-01 09:00, in UTC. Blank: starts right away.' },
  { name: 'Discount End', about: 'Same format. Blank: no end date.' },
  { name: 'Option Name', about: 'On lines below the product: Color, or Color / Size.' },
  { name: 'Option Value', about: 'Red, or Red / L.' },
  { name: 'Price Modifier', about: 'Added to the price: 5 or -2.50.' },
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]['name'];

/** The refusal of prices in another currency than the site's. */
export const otherCurrency = (currency: string): string =>
  `The prices in this file are in ${currency}, and this marketplace sells in ${currencyName()} (${siteCurrency()}). Change the currency of your shop before you export, or convert the prices.`;

/** The fault of a new product whose categories elsewhere are none of the site's. */
export const unknownCategory = (name: string): string =>
  `There is no category “${name}” here. Choose one for products whose own isn’t here.`;

export const ImportState = z.enum(['waiting', 'running', 'done', 'failed']);

export const ImportFault = z.object({
  /** Its line in the file, from 1. */
  line: Count,
  product: z.string(),
  column: z.nullable(z.string()),
  message: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ProductImport = z.object({
  id: Id,
  shop_id: Id,
  file_name: z.string(),
  file_bytes: Count,
  /** Whose export it is, by its columns; null for the columns of this site. */
  source: z.nullable(z.enum(IMPORT_SOURCES)),
  /** The category of new products whose own isn't one of the site's. */
  category_id: z.nullable(Id),
  /** True: it only checks, and changes nothing. */
  dry_run: z.boolean(),
  state: ImportState,
  /** The processed share of the file, 0 to 1. */
  progress: z.number(),
  /** Lines read so far, including the headings. */
  lines: Count,
  /** Products by outcome; in a dry run, the expected outcome. */
  imported: Count,
  updated: Count,
  unchanged: Count,
  failed: Count,
  /** All faults; `faults` holds one page of the first 10,000. */
  total_faults: Count,
  faults: z.array(ImportFault),
  ignored_columns: z.array(z.string()),
  /** Products of which something is left out or changed, as their `notices` say. */
  noticed: Count,
  /** Why the file was unreadable; null unless `failed`. */
  error: z.nullable(z.string()),
  created_at: Time,
});
export type ProductImport = z.infer<typeof ProductImport>;

const PlannedVariant = z.object({
  name: z.string(),
  value: z.string(),
  /** Before the product's discount; null if the file has no price. */
  price: z.nullable(Amount),
  /** Null: a new one starts at 0, an existing one keeps its stock. */
  stock_quantity: z.nullable(Count),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  weight_g: z.nullable(Count),
  images: z.array(z.string()),
});

/** A product as its lines describe it. What they leave out is null, and stays as it is. */
export const PlannedProduct = z.object({
  /** Its line in the file, from 1. */
  line: Count,
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.nullable(Amount),
  discount_percentage: z.nullable(z.number()),
  /** Of a new product. */
  status: z.enum(PRODUCT_STATUSES),
  category_id: z.nullable(Id),
  stock_quantity: z.nullable(Count),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  weight_g: z.nullable(Count),
  images: z.array(z.string()),
  variants: z.array(PlannedVariant),
  /** What is left out of it or changed, in sentences. */
  notices: z.array(z.string()),
  /** Why it can't be imported; its other fields may then be missing. */
  faults: z.array(ImportFault),
});
export type PlannedProduct = z.infer<typeof PlannedProduct>;

const switchInput = (name: string) =>
  z._default(z.enum(['true', 'false'], `${name} must be true or false`), 'false');
const OtherCategory = z.optional(IdInput());

const declared = { access: 'owner', tag: 'imports' } as const;
const begun = { answers: { 202: ProductImport }, errors: [409] } as const;
const csvFile = { produces: ['text/csv'] } as const;

export const importsApi = {
  exportProducts: endpoint('GET /shops/:shopId/products.csv', {
    ...declared,
    ...csvFile,
    operationId: 'exportProducts',
    summary: 'All products of a shop as CSV, for its owner or an admin',
  }),
  importProducts: endpoint('POST /shops/:shopId/products/import', {
    ...declared,
    ...begun,
    records: ['products.imported'],
    operationId: 'importProducts',
    summary:
      'Upload a CSV file of products in the field `file`, this site’s or an export from Shopify, Etsy or WooCommerce; `dry_run` only checks it',
    query: z.object({ dry_run: switchInput('dry_run'), category_id: OtherCategory }),
    files: { names: ['file'], many: false, types: 'text/csv' },
    allowance: 'uploads',
  }),
  run: endpoint('POST /shops/:shopId/product-imports/:importId/run', {
    ...declared,
    ...begun,
    records: ['products.imported'],
    operationId: 'runImport',
    summary: 'Import a file checked by a dry run; `dry_run` checks it once more, with a category',
    query: z.object({ dry_run: switchInput('dry_run'), category_id: OtherCategory }),
  }),
  read: endpoint('GET /shops/:shopId/product-imports/:importId', {
    ...declared,
    operationId: 'readImport',
    summary: 'An import’s progress, with a page of its errors',
    query: PageQuery,
    answers: { 200: ProductImport },
    gives: ['X-Total-Count'],
  }),
  products: endpoint('GET /shops/:shopId/product-imports/:importId/products', {
    ...declared,
    operationId: 'listPlannedProducts',
    summary: 'The products of a file as a dry run read them, until they are imported',
    query: z.object({ ...pageFields(), noticed: switchInput('noticed') }),
    answers: { 200: z.array(PlannedProduct) },
    gives: ['X-Total-Count'],
  }),
  exportFaults: endpoint('GET /shops/:shopId/product-imports/:importId/faults.csv', {
    ...declared,
    ...csvFile,
    operationId: 'exportImportFaults',
    summary: 'An import’s errors as CSV',
  }),
};
