import type { SheetNumber, Has, Sheet } from './sheet.ts';

/** What can be bought of a product: itself, or one of its options. Amounts are null where blank. */
export type Offer = {
  line: number;
  /** [["Size", "L"], ["Color", "Blue"]]; empty for a product without options. */
  options: readonly (readonly [name: string, value: string])[];
  regular: SheetNumber | null;
  /** The reduced price; null if it isn't reduced. */
  sale: SheetNumber | null;
  /** Null if the file doesn't say; `shared` if it counts with the product's other options. */
  stock: SheetNumber | 'shared' | null;
  sku: string;
  barcode: string;
  /** In grams; null if it is unknown. */
  weight_g: SheetNumber | null;
  images: readonly string[];
};

/** A product as an export from elsewhere has it. */
export type ForeignProduct = {
  line: number;
  name: string;
  /** What tells it from others of the same name there: a handle or an ID; "" if nothing does. */
  key: string;
  /** Names that its category may have here, the likeliest first. */
  categories: readonly string[];
  /** Whether shoppers see it there. */
  listed: boolean;
  /** Fields of this site; those without a column are missing, and stay unchanged. */
  fields: {
    description?: string;
    brand?: string;
    condition?: string;
    sku?: string;
    images?: readonly string[];
    weight_g?: SheetNumber | null;
    barcode?: string;
  };
  /** The stock of all offers that share it. */
  sharedStock: SheetNumber | null;
  /** When the sale prices hold; null if the offers differ in that. */
  sale: { start: string; end: string } | null;
  offers: readonly Offer[];
  notices: readonly string[];
  faults: readonly ForeignFault[];
};

type ForeignFault = { line: number; message: string };

/** One maker's files. */
export type ForeignSource = {
  /** Whether a file with these columns is one of them. */
  fits: (has: Has) => boolean;
  /** Whether a column is read, or says nothing by itself. */
  reads: (heading: string) => boolean;
  products: (sheet: Sheet) => Iterable<ForeignProduct>;
  /** Which of an option's parts the file has columns for. */
  optionColumns: (has: Has) => { images: boolean; sku: boolean; weight: boolean; barcode: boolean };
  /** Which price stays where the sale can't be a discount here, and the sentence that says so. */
  withoutDiscount: { price: 'sale' | 'regular'; notice: string };
  /** Whether the file has a column for reduced prices. */
  hasSales: (has: Has) => boolean;
};

/** A product that can't be brought in at all. */
export const refused = (line: number, name: string, message: string): ForeignProduct => ({
  line,
  name,
  key: '',
  categories: [],
  listed: true,
  fields: {},
  sharedStock: null,
  sale: null,
  offers: [],
  notices: [],
  faults: [{ line, message }],
});

/** The names in a category's path, the most particular first: "Home > Kitchen > Mugs". */
export const categoryNames = (path: string): string[] =>
  path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .toReversed();

/** Stock that starts at 0, and why. */
export const STOCK_UNKNOWN = 'Its stock isn’t in the file: if it is new here, it starts at 0.';
const OVERSOLD = 'More was sold than there was: its stock is 0.';

/** A stock that is never below 0. */
export function stockOf(
  stock: SheetNumber | null,
  note: (notice: string) => void,
): SheetNumber | null {
  if (stock === null) note(STOCK_UNKNOWN);
  if (typeof stock !== 'number' || stock >= 0 || Number.isNaN(stock)) return stock;
  note(OVERSOLD);
  return 0;
}

/** Whole grams; 0 is how these makers write an unknown weight. */
export function gramsOf(weight: SheetNumber | null, gramsPerUnit = 1): SheetNumber | null {
  if (typeof weight !== 'number') return weight;
  const grams = Math.round(weight * gramsPerUnit);
  return grams === 0 ? null : grams;
}

/** Every combination of one value each, at most so many. */
export function combinations<T>(lists: readonly (readonly T[])[], most: number): T[][] {
  return lists.reduce<T[][]>(
    (made, list) =>
      made.flatMap((one) => list.slice(0, most).map((value) => [...one, value])).slice(0, most),
    [[]],
  );
}
