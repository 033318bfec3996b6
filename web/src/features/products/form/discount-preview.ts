import { formatAmount } from '@souk/contract/currency';
import { toMinor, toAmount } from '@souk/contract/money';
import { discountedCents, hasActiveDiscount, percentOff } from '@souk/contract/pricing';
import { localTime } from '../../../lib/local-time.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import { sayTime, type ProductForm } from './product-form.ts';

type Fields = Pick<ProductForm, 'price' | 'discount' | 'discountStart' | 'discountEnd'>;

/** A discount as shoppers will see it. Prices in the site's currency. */
export type DiscountPreview = {
  /** `wrong`: never active, or not a number. */
  state: 'none' | 'now' | 'later' | 'over' | 'wrong';
  price: number;
  reduced: number;
  percent: number;
  /** One sentence for the seller; "" if there is no discount. */
  sentence: string;
};

/** Predicts the prices that shoppers will see, and when, by the rules of the sale itself. */
export function discountPreview(form: Fields, now: Date): DiscountPreview {
  const price = typedNumber(form.price);
  const discount = typedNumber(form.discount) ?? 0;
  const nothing = { price: price ?? 0, reduced: price ?? 0, percent: 0, sentence: '' };
  if (price === null || price < 0 || discount <= 0) return { state: 'none', ...nothing };
  const start = localTime(form.discountStart);
  const end = localTime(form.discountEnd);
  if (discount > 100 || (start && end && end <= start)) return { state: 'wrong', ...nothing };

  const basisPoints = Math.round(discount * 100);
  const cents = discountedCents(toMinor(price), basisPoints);
  const reduced = toAmount(cents);
  const percent = percentOff(toMinor(price), cents);
  const offer = `${formatAmount(reduced)} instead of ${formatAmount(price)}, ${percent}% off`;
  const prices = { price, reduced, percent };
  if (end && end <= now) {
    const sentence = `It ended on ${sayTime(end, now)}: shoppers see ${formatAmount(price)}.`;
    return { state: 'over', ...prices, sentence };
  }
  const active = hasActiveDiscount(
    {
      price_cents: toMinor(price),
      discount_basis_points: basisPoints,
      discount_start_date: start,
      discount_end_date: end,
    },
    now,
  );
  const from = active || !start ? 'From now' : `From ${sayTime(start, now)}`;
  const until = end ? ` until ${sayTime(end, now)}` : ' on, with no end date';
  return { state: active ? 'now' : 'later', ...prices, sentence: `${from}${until}: ${offer}.` };
}
