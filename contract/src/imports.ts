import * as z from 'zod/mini';
import { Count, Id, Time } from './ids.ts';
import { MIB } from './limits.ts';

export const IMPORT_MAX_BYTES = 50 * MIB;

export const IMPORTS = {
  noFile: 'Please choose a CSV file',
  tooLarge: 'CSV file too large. Maximum size is 50MB.',
  empty: 'This file is empty.',
  notCsv: 'This is not a CSV file. In your spreadsheet, choose Save as, then CSV (UTF-8).',
  notUtf8: 'This file is not in UTF-8. In your spreadsheet, choose Save as, then CSV (UTF-8).',
  noColumns: 'The first line must name the columns, such as Name, Price, Stock and Category.',
  tooSlow:
    'This file takes too long to read. Save it again in your spreadsheet, or send it in parts.',
  notFound: 'This import is not there any more',
  underWay: 'This import is under way',
  brokeOff:
    'This file could not be imported to its end. What was imported until then is in your shop.',
  notYours: 'This shop is not yours to change',
} as const;

/** What a product file can hold, in the order in which the export writes it. */
export const PRODUCT_COLUMNS = [
  { name: 'ID', about: 'The product’s ID as exported. Leave it blank for a new product.' },
  { name: 'Name', about: 'Up to 200 characters.' },
  { name: 'Description', about: 'Plain text, up to 20,000 characters.' },
  { name: 'Price', about: 'US dollars, such as 19.99.' },
  { name: 'Stock', about: 'Pieces left. Blank where the product’s options have their own.' },
  { name: 'Category', about: 'One of the marketplace’s categories, by name.' },
  { name: 'SKU', about: 'Your own number. Finds the product where there is no ID.' },
  { name: 'Images', about: 'http(s) addresses or /media paths, separated by |.' },
  { name: 'Video', about: 'One such address.' },
  { name: 'Discount %', about: '0 to 100.' },
  { name: 'Discount Start', about: 'Such as 2026-12-01 09:00, in UTC. Blank: at once.' },
  { name: 'Discount End', about: 'The same. Blank: until you end it.' },
  { name: 'Option Name', about: 'On lines below the product: Color, or Color / Size.' },
  { name: 'Option Value', about: 'Red, or Red / L.' },
  { name: 'Price Modifier', about: 'Added to the price: 5 or -2.50.' },
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]['name'];

export const ImportState = z.enum(['waiting', 'running', 'done', 'failed']);

export const ImportFault = z.object({
  /** The line of the file on which it stands, from 1. */
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
  /** True: it only checks, or has only checked, and changes nothing. */
  dry_run: z.boolean(),
  state: ImportState,
  /** The part of the file that is worked, 0 to 1. */
  progress: z.number(),
  /** Lines read so far, the headings among them. */
  lines: Count,
  /** Products by what happened to them; in a dry run, what would. */
  imported: Count,
  updated: Count,
  unchanged: Count,
  failed: Count,
  /** All faults; `faults` holds one page of the first 10,000. */
  total_faults: Count,
  faults: z.array(ImportFault),
  ignored_columns: z.array(z.string()),
  /** Why the file could not be read; null unless `failed`. */
  error: z.nullable(z.string()),
  created_at: Time,
});
export type ProductImport = z.infer<typeof ProductImport>;

export const ImportQuery = z.object({
  dry_run: z._default(z.enum(['true', 'false'], 'dry_run must be true or false'), 'false'),
});
