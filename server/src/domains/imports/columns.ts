import { IMPORTS, type ProductColumn } from '@souk/contract/imports';
import { cutText } from '../../kit/cut-text.ts';
import { invalid } from '../../kit/problems.ts';

/** Headings without case, spaces and signs, as sellers and other shops' exports write them. */
const MEANINGS: Record<string, ProductColumn> = {
  id: 'ID',
  productid: 'ID',
  name: 'Name',
  title: 'Name',
  productname: 'Name',
  description: 'Description',
  body: 'Description',
  price: 'Price',
  stock: 'Stock',
  stockquantity: 'Stock',
  quantity: 'Stock',
  inventory: 'Stock',
  category: 'Category',
  categoryname: 'Category',
  sku: 'SKU',
  images: 'Images',
  image: 'Images',
  imageurl: 'Images',
  imageurls: 'Images',
  pictures: 'Images',
  video: 'Video',
  videourl: 'Video',
  discount: 'Discount %',
  discountpercent: 'Discount %',
  discountpercentage: 'Discount %',
  discountstart: 'Discount Start',
  discountstartdate: 'Discount Start',
  startdate: 'Discount Start',
  discountend: 'Discount End',
  discountenddate: 'Discount End',
  enddate: 'Discount End',
  optionname: 'Option Name',
  option: 'Option Name',
  variantname: 'Option Name',
  varianttype: 'Option Name',
  optionvalue: 'Option Value',
  variantvalue: 'Option Value',
  pricemodifier: 'Price Modifier',
  modifier: 'Price Modifier',
};

export type Columns = {
  /** Where each known column stands. */
  at: ReadonlyMap<ProductColumn, number>;
  /** How many columns the file has. */
  count: number;
  /** Headings that mean nothing to us. */
  ignored: string[];
};

/**
 * What the first line of a file says of its columns.
 * @throws ProblemError 422 where it names no product, or a column twice
 */
export function readHeadings(headings: readonly string[]): Columns {
  const at = new Map<ProductColumn, number>();
  const ignored: string[] = [];
  headings.forEach((heading, index) => {
    const meaning = MEANINGS[heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')];
    if (!meaning) {
      if (heading.trim() !== '') ignored.push(cutText(heading.trim(), 100));
    } else if (at.has(meaning)) {
      throw invalid({ path: 'file', message: `The column ${meaning} is there twice` });
    } else {
      at.set(meaning, index);
    }
  });
  if (!at.has('ID') && !at.has('SKU') && !at.has('Name')) {
    throw invalid({ path: 'file', message: IMPORTS.noColumns });
  }
  return { at, count: headings.length, ignored: ignored.slice(0, 50) };
}
