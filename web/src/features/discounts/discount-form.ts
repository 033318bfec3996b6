import { formatAmount } from '@souk/contract/currency';
import type { DiscountKind } from '@souk/contract/discount-cost';
import { CreateDiscount, type Discount, discountFaults } from '@souk/contract/discounts';
import { share, siteCurrency, toMinor, toAmount } from '@souk/contract/money';
import { priceLike } from '@souk/contract/round-amounts';
import { localTime } from '../../lib/local-time.ts';
import { typedNumber } from '../../lib/typed-number.ts';

/** The form of a discount, as typed. */
export type DiscountForm = {
  code: string;
  kind: DiscountKind;
  value: string;
  product_ids: string[];
  category_ids: string[];
  minimum: string;
  starts_at: string;
  ends_at: string;
  max_uses: string;
  max_uses_per_buyer: string;
  first_order_only: boolean;
};

export const EMPTY: DiscountForm = {
  code: '',
  kind: 'percent',
  value: '',
  product_ids: [],
  category_ids: [],
  minimum: '',
  starts_at: '',
  ends_at: '',
  max_uses: '',
  max_uses_per_buyer: '',
  first_order_only: false,
};

/** NaN for anything but a number, so that the contract's own rule words the error. */
const number = (typed: string) => typedNumber(typed) ?? NaN;
const optional = (typed: string) => (typed.trim() === '' ? null : number(typed));
const moment = (typed: string) => localTime(typed)?.toISOString() ?? null;

export type DiscountFaults = Partial<Record<keyof DiscountForm, string>>;

/** The first error of each field. */
export function faultsOf(issues: readonly { path: string; message: string }[]): DiscountFaults {
  const faults: DiscountFaults = {};
  for (const { path, message } of issues) {
    // An id of a list has no field of its own.
    faults[path.split('.')[0] as keyof DiscountForm] ??= message;
  }
  return faults;
}

/** Returns the request of a form, or the error of each field. */
export function readForm(
  form: DiscountForm,
): { request: CreateDiscount; faults?: never } | { request?: never; faults: DiscountFaults } {
  const parsed = CreateDiscount.safeParse({
    code: form.code.trim() === '' ? null : form.code,
    kind: form.kind,
    value: form.kind === 'free_shipping' ? 0 : number(form.value),
    product_ids: form.product_ids,
    category_ids: form.category_ids,
    minimum: form.minimum.trim() === '' ? 0 : number(form.minimum),
    starts_at: moment(form.starts_at),
    ends_at: moment(form.ends_at),
    max_uses: optional(form.max_uses),
    max_uses_per_buyer: optional(form.max_uses_per_buyer),
    first_order_only: form.first_order_only,
  });
  const issues = parsed.success
    ? discountFaults(parsed.data)
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  if (parsed.success && issues.length === 0) return { request: parsed.data };
  return { faults: faultsOf(issues) };
}

/** "20% off", "$5.00 off", "Free shipping". */
export function describe({ kind, value }: Pick<Discount, 'kind' | 'value'>): string {
  if (kind === 'percent') return `${value}% off`;
  return kind === 'amount' ? `${formatAmount(value)} off` : 'Free shipping';
}

const EXAMPLE_USD_CENTS = 6000;

/**
 * What a cart worth about 60 US dollars would get, as the form stands; null while that is
 * incomplete, or `dollar`, the value of a US dollar in the site's currency, isn't known.
 */
export function exampleOf(form: DiscountForm, dollar: number | undefined): string | null {
  const { request } = readForm(form);
  if (!request || dollar === undefined) return null;
  const cents = priceLike(EXAMPLE_USD_CENTS, siteCurrency(), dollar, 2);
  const isForAll = request.product_ids.length === 0 && request.category_ids.length === 0;
  const cart = `a cart of ${formatAmount(toAmount(cents))}${isForAll ? '' : ' of these'}`;
  if (toMinor(request.minimum) > cents)
    return `It needs ${formatAmount(request.minimum)}, so ${cart} gets nothing.`;
  if (request.kind === 'free_shipping') return `A buyer with ${cart} pays no shipping.`;
  const off =
    request.kind === 'amount'
      ? Math.min(toMinor(request.value), cents)
      : share(cents, Math.round(request.value * 100), 10_000);
  const [saved, paid] = [off, cents - off].map((amount) => formatAmount(toAmount(amount)));
  return `A buyer with ${cart} saves ${saved} and pays ${paid}.`;
}
