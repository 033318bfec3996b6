import { formatUsd } from '@souk/contract/currency';
import type { DiscountKind } from '@souk/contract/discount-cost';
import { CreateDiscount, type Discount, discountFaults } from '@souk/contract/discounts';
import { localTime } from '../../lib/local-time.ts';
import { typedNumber } from '../../lib/typed-number.ts';

/** The form of a discount, as typed. */
export type DiscountForm = {
  code: string;
  kind: DiscountKind;
  value: string;
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

/** Returns the request of a form, or the error of each field. */
export function readForm(
  form: DiscountForm,
): { request: CreateDiscount; faults?: never } | { request?: never; faults: DiscountFaults } {
  const parsed = CreateDiscount.safeParse({
    code: form.code.trim() === '' ? null : form.code,
    kind: form.kind,
    value: form.kind === 'free_shipping' ? 0 : number(form.value),
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
  const faults: DiscountFaults = {};
  for (const { path, message } of issues) faults[path as keyof DiscountForm] ??= message;
  return { faults };
}

/** "20% off", "$5.00 off", "Free shipping". */
export function describe({ kind, value }: Pick<Discount, 'kind' | 'value'>): string {
  if (kind === 'percent') return `${value}% off`;
  return kind === 'amount' ? `${formatUsd(value)} off` : 'Free shipping';
}

const EXAMPLE = 60;

/** What a cart of $60 would give, as the form stands; null while it is incomplete. */
export function exampleOf(form: DiscountForm): string | null {
  const { request } = readForm(form);
  if (!request) return null;
  const cart = `a cart of ${formatUsd(EXAMPLE)}`;
  if (request.minimum > EXAMPLE)
    return `It needs ${formatUsd(request.minimum)}, so ${cart} gets nothing.`;
  if (request.kind === 'free_shipping') return `A buyer with ${cart} pays no shipping.`;
  const off =
    request.kind === 'amount'
      ? Math.min(request.value, EXAMPLE)
      : Math.round(EXAMPLE * request.value) / 100;
  return `A buyer with ${cart} saves ${formatUsd(off)} and pays ${formatUsd(EXAMPLE - off)}.`;
}
