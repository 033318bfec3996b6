import { isId } from '@souk/contract/ids';
import { unknownCategory, type ImportFault, type ProductColumn } from '@souk/contract/imports';
import { hasTwoMeanings, twoMeanings } from '@souk/contract/numbers';
import { UpdateProductRequest } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import { seenLine } from '@souk/contract/text';
import { unmarked } from '../../../kit/csv.ts';
import { shownCell } from './cells.ts';
import {
  FIELDS,
  OPTION_FIELDS,
  optionOf,
  productOf,
  type Columns,
  type ReadCell,
  type CellRules,
} from './columns.ts';
import type { Line } from './read-lines.ts';
import type { Group } from './read-products.ts';

/** A product as its lines describe it, before looking at the shop. */
export type Draft = {
  line: number;
  name: string;
  id: string | null;
  sku: string | null;
  /** The fields to set; missing ones stay unchanged, or are required in a new product. */
  input: UpdateProductRequest;
  /** Instead of these, what only a new product gets. */
  whenNew: UpdateProductRequest;
  /** Names that its category may have here, of a file from elsewhere; the first that exists counts. */
  categories: string[];
  /** The lines of `input.variants`, in their order. */
  optionLines: number[];
  /** The parts of an option that the file has a column for. */
  optionColumns: {
    images: boolean;
    modifier: boolean;
    sku: boolean;
    weight: boolean;
    barcode: boolean;
  };
  /** What was left out or changed, in sentences. */
  notices: string[];
  faults: ImportFault[];
};

const MOST_FAULTS = 20;
/** Longer than the longest description and the most addresses that we accept. */
const LONGEST_CELL = 50_000;

type DraftName = Pick<Draft, 'line' | 'name'>;

export function faultIn(
  draft: DraftName,
  column: ProductColumn | null,
  message: string,
  line = draft.line,
): ImportFault {
  return { line, product: shownCell(draft.name, 200), column, message };
}

/** A fault by the dotted path of the contract's rule: "variants.0.value". */
export function faultAt(
  draft: DraftName & Pick<Draft, 'optionLines'>,
  path: string,
  message: string,
): ImportFault {
  const [field = '', index = '', part = ''] = path.split('.');
  return field === 'variants' && part !== ''
    ? faultIn(draft, columnIn(OPTION_FIELDS, part), message, draft.optionLines[Number(index)])
    : faultIn(draft, columnIn(FIELDS, field), message);
}

const columnIn = (fields: Record<string, { column: ProductColumn }>, name: string) =>
  fields[name]?.column ?? null;

/** Reads a group's cells by the contract's own rules. */
export function draftOf(group: Group, columns: Columns, rules: CellRules): Draft {
  const read = reader(group.product, columns);
  const id = read('ID') ?? '';
  const draft: Draft = {
    line: group.product.line,
    name: seenLine(read('Name') ?? ''),
    id: id === '' ? null : id.toLowerCase(),
    sku: seenLine(read('SKU') ?? '') || null,
    input: {},
    whenNew: {},
    categories: [],
    optionLines: group.options.map(({ line }) => line),
    optionColumns: {
      images: columns.at.has('Images'),
      modifier: columns.at.has('Price Modifier'),
      sku: columns.at.has('SKU'),
      weight: columns.at.has('Weight (g)'),
      barcode: columns.at.has('Barcode'),
    },
    notices: [],
    faults: [],
  };
  const wrong = (column: ProductColumn | null, message: string, line = draft.line) =>
    draft.faults.push(faultIn(draft, column, message, line));
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
        'This line has more cells than the file has columns. Put quotes around text that contains commas.',
        line,
      );
    }
  }
  if (draft.id !== null && !isId(draft.id)) {
    wrong('ID', 'This is not a product ID. Leave it blank for a new product');
  }
  const category = read('Category') ?? '';
  if (category !== '' && !rules.categories.has(category.toLowerCase())) {
    wrong('Category', `There is no category “${shownCell(category, 100)}”`);
  }
  const options = group.options.map((line) => optionOf(reader(line, columns), rules));
  const input: Record<string, unknown> = {
    ...productOf(read, rules),
    ...(options.length > 0 ? { variants: options } : {}),
  };
  checkInput(draft, input);
  return draft;
}

/** Gives the draft its fields, or their faults, by the contract's rules. */
export function checkInput(draft: Draft, input: Record<string, unknown>): void {
  const checked = UpdateProductRequest.safeParse(input);
  if (checked.success) draft.input = checked.data;
  else draft.faults.push(...checked.error.issues.map((issue) => faultOf(draft, input, issue)));
  draft.faults.splice(MOST_FAULTS);
}

/** The category of a draft among the site's, else of a new product the one for all others. */
export function placeDraft(draft: Draft, { categories, otherCategory }: CellRules): Draft {
  const own = draft.categories
    .map((name) => categories.get(name.toLowerCase()))
    .find((id) => id !== undefined);
  if (own !== undefined) draft.input.category_id = own;
  else if (otherCategory !== null && draft.input.category_id === undefined) {
    draft.whenNew.category_id = otherCategory;
  }
  return draft;
}

/**
 * The contract's message; for letters in place of a number, or a number that could be two, it would
 * say that the field is missing.
 */
function faultOf(
  draft: Draft,
  input: Record<string, unknown>,
  { path, message }: { path: PropertyKey[]; message: string },
): ImportFault {
  const given = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)[key],
    input,
  );
  return faultAt(draft, path.join('.'), unreadNumber(given) ?? message);
}

/** Why a number of a file isn't one; null for anything else. */
export function unreadNumber(given: unknown): string | null {
  if (Number.isNaN(given)) return 'This is not a number';
  return hasTwoMeanings(given) ? twoMeanings(given) : null;
}

/**
 * A cell's text by its column: undefined if the file has no such column, "" if the line has no such
 * cell.
 */
export function reader({ cells }: Line, { at }: Columns): ReadCell {
  return (column) => {
    const index = at.get(column);
    return index === undefined ? undefined : unmarked((cells[index] ?? '').trim());
  };
}

/** The required fields that a new product lacks. */
export function missedIn({ input, categories }: Draft): { path: string; message: string }[] {
  const [category] = categories;
  const noCategory = category
    ? unknownCategory(shownCell(category, 100))
    : PRODUCTS.categoryRequired;
  const needed = [
    ['name', PRODUCTS.nameRequired, input.name],
    ['price', PRODUCTS.priceRequired, input.price],
    ['category_id', noCategory, input.category_id],
    // With options each has its own.
    ['stock_quantity', PRODUCTS.stockRequired, input.variants ? 0 : input.stock_quantity],
  ] as const;
  return needed
    .filter(([, , value]) => value === undefined)
    .map(([path, message]) => ({ path, message }));
}
