import { split } from '@souk/contract/money';
import { shownCell } from '../cells.ts';
import type { Line } from '../read-lines.ts';
import {
  categoryNames,
  gramsOf,
  refused,
  stockOf,
  STOCK_UNKNOWN,
  type ForeignProduct,
  type ForeignSource,
  type Offer,
} from './foreign-product.ts';
import { plainLine, plainText } from './plain-text.ts';
import type { SheetNumber, Sheet } from './sheet.ts';
import { attributesOf, listIn, variationChoices } from './woocommerce-attributes.ts';

// WooCommerce's product file, in English:
// https://woocommerce.com/document/product-csv-importer-exporter/

const BARCODE = ['gtinupceanorisbn', 'gtin'];
const BRAND = ['brands', 'brand'];
const GRAMS = { weightkg: 1000, weightg: 1, weightlbs: 453.592_37, weightoz: 28.349_523_125 };
const STARTS = 'datesalepricestarts';
const ENDS = 'datesalepriceends';

const READ = new Set([
  'id',
  'type',
  'sku',
  'name',
  'published',
  'visibilityincatalog',
  'parent',
  'position',
  'shortdescription',
  'description',
  'instock',
  'stock',
  'regularprice',
  'saleprice',
  'categories',
  'images',
  STARTS,
  ENDS,
  ...BARCODE,
  ...BRAND,
  ...Object.keys(GRAMS),
]);

const UNSOLD = new Map([
  ['grouped', 'Grouped products can’t be imported, but the products in them can.'],
  ['external', 'Products sold on another site can’t be imported.'],
]);
/** Kinds that can be added to another one, and none. */
const ASPECTS = new Set(['virtual', 'downloadable', '']);

const NOT_ENABLED = 'An option that isn’t enabled in WooCommerce was imported without stock.';
const SHARED =
  'Its options share one stock in WooCommerce; here each has its own, and the stock is spread over them. Please check it.';

export const woocommerce: ForeignSource = {
  fits: (has) => has('type') && has('name') && has('regularprice'),
  reads: (heading) => READ.has(heading) || /^attribute\d+/.test(heading),
  optionColumns: (has) => ({
    images: has('images'),
    sku: has('sku'),
    weight: has(...Object.keys(GRAMS)),
    barcode: has(...BARCODE),
  }),
  hasSales: (has) => has('saleprice'),
  withoutDiscount: {
    price: 'regular',
    notice:
      'Its sale prices were left out: here, one percentage is taken off the price of all options, at the same time.',
  },
  *products(sheet) {
    const { families, strays } = familiesIn(sheet);
    for (const family of families) yield productOf(sheet, family);
    yield* strays;
  },
};

type Family = { parent: Line; variations: Line[] };

const kindsOf = ({ cell }: Sheet, row: Line): string[] =>
  cell(row, 'type')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim());
const isVariation = (sheet: Sheet, row: Line) => kindsOf(sheet, row).includes('variation');

/** Products with their variations, which name their parent by SKU or ID and can be anywhere. */
function familiesIn(sheet: Sheet): { families: Family[]; strays: ForeignProduct[] } {
  const { cell, number } = sheet;
  const families: Family[] = [];
  const known = new Map<string, Family>();
  for (const row of sheet.rows.filter((one) => !isVariation(sheet, one))) {
    const family: Family = { parent: row, variations: [] };
    families.push(family);
    const [sku, id] = [cell(row, 'sku').toLowerCase(), cell(row, 'id')];
    if (sku !== '' && !known.has(sku)) known.set(sku, family);
    if (id !== '') known.set(`id:${id}`, family);
  }
  const strays: ForeignProduct[] = [];
  for (const row of sheet.rows.filter((one) => isVariation(sheet, one))) {
    const parent = cell(row, 'parent');
    const family = known.get(parent.toLowerCase().replace(/^id:\s+/, 'id:'));
    const name = plainLine(cell(row, 'name'));
    const lost = `Its parent “${shownCell(parent, 100)}” is not in this file`;
    if (family) family.variations.push(row);
    else strays.push(refused(row.line, name, lost));
  }
  const place = (row: Line) => {
    const position = number(row, 'position');
    return typeof position === 'number' && !Number.isNaN(position) ? position : 0;
  };
  for (const { variations } of families) variations.sort((a, b) => place(a) - place(b));
  return { families, strays };
}

function productOf(sheet: Sheet, { parent, variations }: Family): ForeignProduct {
  const { cell, has, number } = sheet;
  const { line } = parent;
  const name = plainLine(cell(parent, 'name'));
  const kinds = kindsOf(sheet, parent);
  const kind = kinds.find((one) => !ASPECTS.has(one)) ?? 'simple';
  const unsold = UNSOLD.get(kind);
  if (unsold !== undefined) return refused(line, name, unsold);
  if (kind !== 'simple' && kind !== 'variable') {
    return refused(line, name, `A product of the type “${shownCell(kind, 40)}” can’t be imported.`);
  }
  if (kind === 'variable' && variations.length === 0) {
    return refused(line, name, 'None of its variations is in this file');
  }
  const notices = new Set<string>();
  const note = (notice: string) => notices.add(notice);
  if (kinds.includes('downloadable')) note('Its downloads were left out.');
  const hasOptions = variations.length > 0;
  const offers = hasOptions
    ? offersOf(sheet, parent, variations, note)
    : [offerOf(sheet, parent, note)];
  noteLostAttributes(sheet, parent, offers, note);
  const isShared = offers.some(({ stock }) => stock === 'shared');
  if (isShared) note(SHARED);
  const weight = weightIn(sheet, parent);
  return {
    line,
    name,
    key: cell(parent, 'id'),
    categories: listIn(cell(parent, 'categories')).flatMap(categoryNames).map(plainLine),
    listed:
      ['', '1'].includes(cell(parent, 'published')) &&
      cell(parent, 'visibilityincatalog').toLowerCase() !== 'hidden',
    fields: {
      ...(has('description', 'shortdescription') && { description: descriptionOf(sheet, parent) }),
      ...(has(...BRAND) && {
        brand: listIn(cell(parent, ...BRAND))
          .slice(0, 1)
          .map(plainLine)
          .join(),
      }),
      ...(has('images') && { images: listIn(cell(parent, 'images')) }),
      ...(hasOptions && has('sku') && { sku: cell(parent, 'sku') }),
      ...(hasOptions && has(...BARCODE) && { barcode: cell(parent, ...BARCODE) }),
      ...(hasOptions && weight !== undefined && { weight_g: weight }),
    },
    sharedStock: isShared ? stockOf(number(parent, 'stock'), note) : null,
    sale: saleTimes(sheet, hasOptions ? variations : [parent]),
    offers,
    notices: [...notices],
    faults: [],
  };
}

/** The short description stands above the long one, as there. */
function descriptionOf({ cell }: Sheet, row: Line): string {
  return ['shortdescription', 'description']
    .map((column) => plainText(withLineBreaks(cell(row, column)), 'as-typed'))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A line break is written as "\n", and these two characters as "\\n". */
const withLineBreaks = (cell: string) =>
  cell
    .split(String.raw`\\n`)
    .map((part) => part.replaceAll(String.raw`\n`, '\n'))
    .join(String.raw`\n`);

function offersOf(
  sheet: Sheet,
  parent: Line,
  variations: readonly Line[],
  note: (notice: string) => void,
): Offer[] {
  return variationChoices(sheet, parent, variations, note).flatMap(({ row, choices }) => {
    const offer = offerOf(sheet, row, note);
    const { stock } = offer;
    // The stock of one variation isn't there once more for each of its options.
    const parts = Number.isInteger(stock)
      ? split(
          Number(stock),
          choices.map(() => 1),
        )
      : [];
    return choices.map((options, index) => ({ ...offer, options, stock: parts[index] ?? stock }));
  });
}

function offerOf(sheet: Sheet, row: Line, note: (notice: string) => void): Offer {
  const { cell, number } = sheet;
  const regular = number(row, 'regularprice');
  const sale = number(row, 'saleprice');
  const isOption = isVariation(sheet, row);
  return {
    line: row.line,
    options: [],
    regular: regular ?? sale,
    sale: regular === null ? null : sale,
    stock: stockIn(sheet, row, note),
    sku: cell(row, 'sku'),
    barcode: cell(row, ...BARCODE),
    weight_g: weightIn(sheet, row) ?? null,
    images: isOption ? listIn(cell(row, 'images')) : [],
  };
}

function stockIn(sheet: Sheet, row: Line, note: (notice: string) => void): Offer['stock'] {
  const { cell, number } = sheet;
  if (isVariation(sheet, row) && cell(row, 'published') === '0') {
    note(NOT_ENABLED);
    return 0;
  }
  const text = cell(row, 'stock').toLowerCase();
  if (text === 'parent') return 'shared';
  if (text !== '') return stockOf(number(row, 'stock'), note);
  if (cell(row, 'instock') === '0') return 0;
  note(STOCK_UNKNOWN);
  return null;
}

/** In grams; null if it is unknown, undefined without a column. */
function weightIn({ number, has }: Sheet, row: Line): SheetNumber | null | undefined {
  const column = Object.entries(GRAMS).find(([name]) => has(name));
  return column && gramsOf(number(row, column[0]), column[1]);
}

/** When a sale begins and ends; null if the rows differ in that. */
function saleTimes({ cell }: Sheet, rows: readonly Line[]): ForeignProduct['sale'] {
  const [first, ...others] = rows.map((row) => ({
    start: cell(row, STARTS),
    end: cell(row, ENDS),
  }));
  const isSame = others.every(({ start, end }) => start === first?.start && end === first.end);
  return first && isSame ? first : null;
}

/** Attributes that only describe a product have no place here. */
function noteLostAttributes(
  sheet: Sheet,
  parent: Line,
  offers: readonly Offer[],
  note: (notice: string) => void,
): void {
  const used = new Set(
    offers.flatMap(({ options }) => options.map(([name]) => name.toLowerCase())),
  );
  const lost = attributesOf(sheet, parent)
    .map(({ name }) => name)
    .filter((name) => !used.has(name.toLowerCase()));
  if (lost.length > 0) note(`These attributes were left out: ${lost.join(', ')}.`);
}
