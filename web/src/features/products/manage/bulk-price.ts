import { inWholeMinor, shortAmount } from '@souk/contract/amount-texts';
import { isHundredths } from '@souk/contract/inputs';
import {
  isWholeMinor,
  maxPrice,
  share,
  siteDecimals,
  toMinor,
  toAmount,
} from '@souk/contract/money';
import { PRODUCTS } from '@souk/contract/product-rules';

/** How to change prices: to an amount, by a percentage, or by an amount. */
export type PriceRule = { kind: 'set' | 'percent' | 'amount'; value: number };

/** The new price, rounded half up to the minor unit, or the reason there is none. */
export function priceBy({ kind, value }: PriceRule, price: number): { price: number } | string {
  if (kind === 'percent' ? !isHundredths(value) : !isWholeMinor(value)) {
    return kind === 'percent' || siteDecimals() === 2
      ? 'Please use at most two decimals'
      : `Please enter an amount ${inWholeMinor()}`;
  }
  const cents = toMinor(price);
  const made =
    kind === 'set'
      ? toMinor(value)
      : kind === 'amount'
        ? cents + toMinor(value)
        : value < -100
          ? -1
          : share(cents, 10_000 + Math.round(value * 100), 10_000);
  if (made < 0) return `This would take the price below ${shortAmount(0)}`;
  if (made > maxPrice()) return PRODUCTS.priceTooMuch;
  return { price: toAmount(made) };
}
