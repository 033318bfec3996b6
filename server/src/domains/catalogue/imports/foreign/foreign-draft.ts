import { bareBarcode, hasCheckDigit, isGtinLong } from '@souk/contract/barcodes';
import { VARIANTS_MAX } from '@souk/contract/limits';
import { split, toMinor, toAmount } from '@souk/contract/money';
import { Price } from '@souk/contract/product-inputs';
import { PRODUCT_CONDITIONS } from '@souk/contract/product-kinds';
import { seenLine } from '@souk/contract/text';
import { JOINT } from '@souk/contract/variant-options';
import { momentOf, shownCell } from '../cells.ts';
import { checkInput, faultIn, unreadNumber, type Draft } from '../draft-products.ts';
import type { ForeignProduct, ForeignSource, Offer } from './foreign-product.ts';
import { pricesOf, type OfferPrice, type Prices } from './prices.ts';
import type { SheetNumber, Has } from './sheet.ts';

type About = {
  maker: ForeignSource;
  has: Has;
  /** Whether other products of the file have its name. */
  isShared: boolean;
};
type Note = (notice: string) => void;

const CONDITIONS: readonly string[] = PRODUCT_CONDITIONS;

/** A product from elsewhere as this site has it, checked by the contract's own rules. */
export function foreignDraft(product: ForeignProduct, { maker, has, isShared }: About): Draft {
  const { line, fields } = product;
  // One more than allowed is enough to refuse it.
  const offers = product.offers.slice(0, VARIANTS_MAX + 1);
  const plain = offers.find((offer) => offers.length === 1 && offer.options.length === 0);
  const notices = new Set(product.notices);
  const note: Note = (notice) => notices.add(notice);
  const name = seenLine(product.name);
  const draft: Draft = {
    line,
    name,
    id: null,
    sku: null,
    input: {},
    whenNew: product.listed ? {} : { status: 'draft' },
    categories: [...product.categories],
    optionLines: plain ? [] : offers.map((offer) => offer.line),
    optionColumns: { ...maker.optionColumns(has), modifier: true },
    notices: [],
    faults: product.faults.map((fault) => faultIn({ line, name }, null, fault.message, fault.line)),
  };
  const prices = pricesIn({ ...product, offers }, maker, draft, note);
  if (draft.faults.length > 0) return draft;

  const { condition, images, barcode, ...others } = fields;
  const input = {
    name: product.name,
    ...others,
    ...(condition !== undefined && {
      condition: CONDITIONS.includes(condition) ? condition : null,
    }),
    ...(images && { images: addressesIn(images) }),
    ...(barcode !== undefined && { barcode: barcodeOf(barcode, note) }),
    price: toAmount(prices.base),
    ...discountOf(product, prices.discount, maker.hasSales(has)),
    ...(plain
      ? plainParts(plain, draft, note)
      : { variants: offers.map((offer, n) => variantOf(offer, prices.modifiers[n] ?? 0, note)) }),
  };
  const sku = input.sku || (isShared ? product.key : '');
  draft.sku = seenLine(sku) || null;
  draft.notices = [...notices];
  const isSpread = offers.some(({ stock }) => stock === 'shared');
  checkInput(draft, {
    ...input,
    ...(sku !== '' && { sku }),
    ...(isSpread && { stock_quantity: product.sharedStock ?? 0 }),
  });
  if (isSpread) spreadStock(draft, offers);
  return draft;
}

/** The product's prices; faults in them go into the draft. */
function pricesIn(product: ForeignProduct, maker: ForeignSource, draft: Draft, note: Note): Prices {
  const cents = (amount: SheetNumber | null, line: number): number => {
    const checked = Price.safeParse(amount);
    if (checked.success) return toMinor(checked.data);
    const message = unreadNumber(amount) ?? checked.error.issues[0]?.message ?? '';
    draft.faults.push(faultIn(draft, 'Price', message, line));
    return 0;
  };
  const offers = product.offers.map(({ line, regular, sale }): OfferPrice => ({
    regular: cents(regular, line),
    sale: sale === null ? null : cents(sale, line),
  }));
  const { price, notice } = maker.withoutDiscount;
  const prices = pricesOf(offers, price);
  if (product.sale !== null || prices.discount === 0) {
    if (prices.saleLeftOut) note(notice);
    return prices;
  }
  // The same percentage, but not at the same time.
  note(notice);
  return pricesOf(
    offers.map(({ regular }) => ({ regular, sale: null })),
    price,
  );
}

function discountOf({ sale }: ForeignProduct, discount: number, hasSales: boolean) {
  if (discount === 0) {
    const none = { discount_percentage: null, discount_start_date: '', discount_end_date: '' };
    return hasSales ? none : {};
  }
  const { start = '', end = '' } = sale ?? {};
  return {
    discount_percentage: discount / 100,
    discount_start_date: momentOf(start),
    // A day alone is meant to its end.
    discount_end_date: momentOf(/^\d{4}-\d\d-\d\d$/.test(end) ? `${end} 23:59:59` : end),
  };
}

/** What a product without options has of its only offer. */
function plainParts(offer: Offer, { optionColumns, whenNew }: Draft, note: Note) {
  const { stock } = offer;
  if (stock === null) whenNew.stock_quantity = 0;
  return {
    ...(optionColumns.sku && { sku: offer.sku }),
    ...(optionColumns.barcode && { barcode: barcodeOf(offer.barcode, note) }),
    ...(optionColumns.weight && { weight_g: offer.weight_g }),
    ...(stock !== null && { stock_quantity: stock }),
  };
}

function variantOf(offer: Offer, modifierCents: number, note: Note) {
  const { options, stock } = offer;
  const part = (text: string) => (options.length > 1 ? text.replaceAll(JOINT, '/') : text);
  return {
    name: options.map(([name]) => part(name)).join(JOINT),
    value: options.map(([, value]) => part(value)).join(JOINT),
    price_modifier: toAmount(modifierCents),
    stock_quantity: stock === 'shared' ? null : stock,
    sku: offer.sku || null,
    barcode: barcodeOf(offer.barcode, note),
    weight_g: offer.weight_g,
    images: addressesIn(offer.images),
  };
}

/** A new product's options share what there is; an existing one's keep what they have. */
function spreadStock(draft: Draft, offers: readonly Offer[]): void {
  const { stock_quantity: total = 0, ...input } = draft.input;
  draft.input = input;
  const sharing = offers.map(({ stock }) => (stock === 'shared' ? 1 : 0));
  const parts = split(total, sharing);
  const variants = input.variants?.map((variant, index) =>
    sharing[index] === 1 ? { ...variant, stock_quantity: parts[index] ?? 0 } : variant,
  );
  if (variants) draft.whenNew.variants = variants;
}

/** A GTIN, or "" with a notice; sellers elsewhere write other codes there too. */
function barcodeOf(text: string, note: Note): string {
  // Spreadsheets need a quote before digits that they would shorten.
  const digits = bareBarcode(text.replace(/^'/, ''));
  if (digits === '' || (isGtinLong(digits) && hasCheckDigit(digits))) return digits;
  note(`The barcode “${shownCell(text, 40)}” was left out: it is not a valid EAN, UPC or ISBN.`);
  return '';
}

/** Addresses as browsers write them, each once. */
function addressesIn(images: readonly string[]): string[] {
  return [...new Set(images.map(addressOf))];
}

function addressOf(text: string): string {
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : text;
}
