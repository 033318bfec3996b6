import { PRODUCTS, UpdateProductRequest } from '@souk/contract/products';
import { isId } from '@souk/contract/ids';
import type { ImportFault, ProductColumn } from '@souk/contract/imports';
import { unmarked } from '../../kit/csv.ts';
import { cutText } from '../../kit/cut-text.ts';
import { addressesOf, momentOf, numberOf } from './cells.ts';
import type { Columns } from './columns.ts';
import type { Group } from './read-groups.ts';
import type { Line } from './read-lines.ts';

/** What a product's lines ask for, as far as the lines alone can tell. */
export type Draft = {
  line: number;
  name: string;
  id: string | null;
  sku: string | null;
  /** What to set; what is left out stays, or is missed in a new product. */
  input: UpdateProductRequest;
  /** The lines of `input.variants`, in their order. */
  optionLines: number[];
  /** Which parts of an option the file has a column for. */
  optionColumns: { images: boolean; modifier: boolean };
  faults: ImportFault[];
};

/** The columns in which the contract's fields stand. */
const COLUMN_OF: Record<string, ProductColumn> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  stock_quantity: 'Stock',
  category_id: 'Category',
  sku: 'SKU',
  images: 'Images',
  video_url: 'Video',
  discount_percentage: 'Discount %',
  discount_start_date: 'Discount Start',
  discount_end_date: 'Discount End',
};
const OPTION_COLUMN_OF: Record<string, ProductColumn> = {
  name: 'Option Name',
  value: 'Option Value',
  price_modifier: 'Price Modifier',
  stock_quantity: 'Stock',
  images: 'Images',
};
const MOST_FAULTS = 20;
/** More than the longest description and the most addresses that we take. */
const LONGEST_CELL = 50_000;

/** A fault by the dotted path that the contract's rules give it: "variants.0.value". */
export function faultAt(
  draft: Pick<Draft, 'line' | 'name' | 'optionLines'>,
  path: string,
  message: string,
): ImportFault {
  const [field = '', index = '', part = ''] = path.split('.');
  const product = cutText(draft.name, 200);
  if (field === 'variants' && part !== '') {
    const line = draft.optionLines[Number(index)] ?? draft.line;
    return { line, product, column: OPTION_COLUMN_OF[part] ?? null, message };
  }
  return { line: draft.line, product, column: COLUMN_OF[field] ?? null, message };
}

/** Reads a group's cells by the contract's own rules. `categories`: ids by name in lower case. */
export function draftOf(
  group: Group,
  columns: Columns,
  categories: ReadonlyMap<string, string>,
): Draft {
  const read = reader(group.product, columns);
  const id = read('ID') ?? '';
  const draft: Draft = {
    line: group.product.line,
    name: read('Name') ?? '',
    id: id === '' ? null : id.toLowerCase(),
    sku: read('SKU') || null,
    input: {},
    optionLines: group.options.map(({ line }) => line),
    optionColumns: { images: columns.at.has('Images'), modifier: columns.at.has('Price Modifier') },
    faults: [],
  };
  const wrong = (column: ProductColumn | null, message: string, line = draft.line) =>
    draft.faults.push({ line, product: cutText(draft.name, 200), column, message });
  if (group.fault !== null) {
    wrong(null, group.fault);
    return draft;
  }
  const lines = [group.product, ...group.options];
  for (const [column, at] of columns.at) {
    const long = lines.find(({ cells }) => (cells[at] ?? '').length > LONGEST_CELL);
    if (long) wrong(column, 'This cell is too long', long.line);
  }
  if (draft.faults.length > 0) return draft;
  for (const { line, cells } of lines) {
    if (cells.slice(columns.count).some((cell) => cell.trim() !== '')) {
      wrong(
        null,
        'This line has more cells than there are columns: a text with a comma needs quotes',
        line,
      );
    }
  }
  if (draft.id !== null && !isId(draft.id)) {
    wrong('ID', 'This is not a product’s ID. Leave it blank for a new product');
  }
  const category = read('Category') ?? '';
  const category_id = categories.get(category.toLowerCase());
  if (category !== '' && category_id === undefined) {
    wrong('Category', `There is no category “${cutText(category, 100)}”`);
  }
  const options = group.options.map((line) => variantOf(reader(line, columns)));
  const input: Record<string, unknown> = {
    ...inputOf(read),
    ...(category_id ? { category_id } : {}),
    ...(options.length > 0 ? { variants: options } : {}),
  };
  const checked = UpdateProductRequest.safeParse(input);
  if (checked.success) draft.input = checked.data;
  else draft.faults.push(...checked.error.issues.map((issue) => faultOf(draft, input, issue)));
  draft.faults.splice(MOST_FAULTS);
  return draft;
}

/** The contract's message; of a cell with letters in place of figures it would say that it is missing. */
function faultOf(
  draft: Draft,
  input: Record<string, unknown>,
  { path, message }: { path: PropertyKey[]; message: string },
): ImportFault {
  const given = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)[key],
    input,
  );
  return faultAt(draft, path.join('.'), Number.isNaN(given) ? 'This is not a number' : message);
}

type Read = (column: ProductColumn) => string | undefined;

/** A cell's text by its column: undefined where the file has no such column, "" where the line has no such cell. */
function reader({ cells }: Line, { at }: Columns): Read {
  return (column) => {
    const index = at.get(column);
    return index === undefined ? undefined : unmarked((cells[index] ?? '').trim());
  };
}

/** A blank price, stock or category says nothing; other blank cells empty their field. */
function inputOf(read: Read) {
  const given = <T>(column: ProductColumn, meaning: (cell: string) => T) => {
    const cell = read(column);
    return cell === undefined ? undefined : meaning(cell);
  };
  return withoutMissing({
    name: read('Name'),
    description: read('Description'),
    price: numberIn(read('Price')),
    stock_quantity: numberIn(read('Stock')),
    sku: read('SKU'),
    images: given('Images', addressesOf),
    video_url: read('Video'),
    discount_percentage: given('Discount %', (cell) => (cell === '' ? null : numberOf(cell))),
    discount_start_date: given('Discount Start', momentOf),
    discount_end_date: given('Discount End', momentOf),
  });
}

function variantOf(read: Read) {
  return withoutMissing({
    name: read('Option Name') ?? '',
    value: read('Option Value') ?? '',
    price_modifier: numberIn(read('Price Modifier')),
    stock_quantity: numberIn(read('Stock')),
    images: addressesOf(read('Images') ?? ''),
  });
}

const numberIn = (cell: string | undefined) => (cell ? numberOf(cell) : undefined);

function withoutMissing(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** What a new product lacks, beyond what its cells say. */
export function missedIn({ input }: Draft): { path: string; message: string }[] {
  const needed = [
    ['name', PRODUCTS.nameRequired, input.name],
    ['price', PRODUCTS.priceRequired, input.price],
    ['category_id', PRODUCTS.categoryRequired, input.category_id],
    // With options each has its own.
    ['stock_quantity', PRODUCTS.stockRequired, input.variants ? 0 : input.stock_quantity],
  ] as const;
  return needed
    .filter(([, , value]) => value === undefined)
    .map(([path, message]) => ({ path, message }));
}
