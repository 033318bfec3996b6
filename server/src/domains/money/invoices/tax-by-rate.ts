import { TAX_PERCENT } from '@souk/contract/limits';
import { split } from '@souk/contract/money';
import { type TaxLine, taxLinesOf, taxOn } from '@souk/contract/tax-cost';
import type { Row } from '../../../db/rows.ts';

type TaxedShipment = Pick<
  Row<'shipments'>,
  'subtotal_cents' | 'shipping_cents' | 'tax_cents' | 'tax_lines' | 'tax_percent'
>;

/** An item of a shipment with its rate, in minor units and without its tax. */
export type TaxedItem = {
  goods: number;
  /** Null where the tax is one percentage on all goods. */
  tax: number | null;
  /** Null where no rate fits, and in orders that didn't keep it. */
  tax_name: string | null;
  tax_percent: number | null;
};

/** What a refund gives back, in minor units and without its tax. */
type RefundedParts = {
  goods: number;
  shipping: number;
  tax: number;
  /** What of it is on the shipping. */
  shippingTax: number;
  items: readonly TaxedItem[];
};

const flatLine = (percent: number | null, net: number, tax: number): TaxLine[] =>
  tax > 0 ? [{ name: 'Tax', percent: percent ?? TAX_PERCENT, net, tax }] : [];

export function taxOfShipment(shipment: TaxedShipment): TaxLine[] {
  const { tax_lines, tax_percent, subtotal_cents, tax_cents } = shipment;
  if (tax_lines === null) return flatLine(tax_percent, subtotal_cents, tax_cents);
  return tax_lines as TaxLine[];
}

/** The rate of an item: kept with it, or else the one that gives its tax most nearly. */
function rateOf(item: TaxedItem, lines: readonly TaxLine[]): Pick<TaxLine, 'name' | 'percent'>[] {
  const { goods, tax, tax_name: name, tax_percent: percent } = item;
  if (name !== null && percent !== null) return [{ name, percent }];
  if (!tax) return [];
  const off = (line: TaxLine) => Math.abs(taxOn(goods, line.percent) - tax);
  return lines.toSorted((a, b) => off(a) - off(b)).slice(0, 1);
}

/** The taxes on some items of a shipment, by rate. */
const taxOfItems = (items: readonly TaxedItem[], lines: readonly TaxLine[]) =>
  items.flatMap((item) =>
    rateOf(item, lines).map(({ name, percent }): TaxLine => ({
      name,
      percent,
      net: item.goods,
      tax: item.tax ?? 0,
    })),
  );

/**
 * Returns the taxes that a refund gives back, a line for each rate: those of its items, and of its
 * shipping in proportion to the rates on the shipment's.
 */
export function taxOfRefund(
  shipment: TaxedShipment,
  items: readonly TaxedItem[],
  refund: RefundedParts,
): TaxLine[] {
  if (shipment.tax_lines === null) return flatLine(shipment.tax_percent, refund.goods, refund.tax);
  const lines = shipment.tax_lines as TaxLine[];
  const onGoods = taxLinesOf([{ lines: taxOfItems(items, lines) }]);
  const onShipping = lines.map((line) => {
    const goods = onGoods.find((one) => one.name === line.name && one.percent === line.percent);
    return {
      ...line,
      net: Math.max(0, line.net - (goods?.net ?? 0)),
      tax: Math.max(0, line.tax - (goods?.tax ?? 0)),
    };
  });
  const taxed = onShipping.reduce((cents, { net }) => cents + net, 0);
  const nets = split(refund.shipping, [
    ...onShipping.map(({ net }) => net),
    Math.max(0, shipment.shipping_cents - taxed),
  ]);
  const taxes = split(
    refund.shippingTax,
    onShipping.map(({ tax }) => tax),
  );
  const shipping = onShipping.map((line, index) => ({
    ...line,
    net: nets[index] ?? 0,
    tax: taxes[index] ?? 0,
  }));
  const back = taxLinesOf([{ lines: taxOfItems(refund.items, lines) }, { lines: shipping }]);
  return back.filter(({ net, tax }) => net > 0 || tax > 0);
}
