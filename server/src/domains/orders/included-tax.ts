import { toAmount } from '@souk/contract/money';
import type { Order } from '@souk/contract/orders';
import { type TaxLine, taxLinesOf } from '@souk/contract/tax-cost';
import type { Row } from '../../db/rows.ts';

type Taxed = Pick<Row<'shipments'>, 'tax_cents' | 'shipping_tax_cents' | 'tax_lines'>;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * Returns the tax that people see within goods and shipping, in minor units: 0 where it is on top.
 */
export function taxIn({ tax_included }: { tax_included: boolean }, parts: readonly Taxed[]) {
  if (!tax_included) return { goods: 0, shipping: 0 };
  const shipping = sum(parts.map(({ shipping_tax_cents }) => shipping_tax_cents));
  return { goods: sum(parts.map(({ tax_cents }) => tax_cents)) - shipping, shipping };
}

/** Returns the tax of these shipments by its name and percentage. */
export const taxLinesIn = (parts: readonly Taxed[]): Order['tax_lines'] =>
  taxLinesOf(parts.map(({ tax_lines }) => ({ lines: (tax_lines ?? []) as TaxLine[] }))).map(
    (line) => ({ ...line, net: toAmount(line.net), tax: toAmount(line.tax) }),
  );
