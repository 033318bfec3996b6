import { ChangeTax, type TaxSettings } from '@souk/contract/tax';
import { typedNumber } from '../../lib/typed-number.ts';

/** A rate as typed. */
export type RateForm = {
  country: string;
  state: string;
  category_id: string;
  percent: string;
  name: string;
};

export type TaxForm = Omit<TaxSettings, 'percent' | 'rates'> & {
  percent: string;
  rates: RateForm[];
};

export const formOf = ({ percent, rates, ...tax }: TaxSettings): TaxForm => ({
  ...tax,
  percent: String(percent),
  rates: rates.map(rateForm),
});

/** A rate as it would be typed. */
export const rateForm = (rate: TaxSettings['rates'][number]): RateForm => ({
  country: rate.country,
  state: rate.state ?? '',
  category_id: rate.category_id ?? '',
  percent: String(rate.percent),
  name: rate.name,
});

export const newRate = (country = ''): RateForm => ({
  country,
  state: '',
  category_id: '',
  percent: '',
  name: 'VAT',
});

/** NaN for anything but a number, so that the contract's own rule words the error. */
const number = (typed: string) => typedNumber(typed) ?? NaN;
const optional = (typed: string) => (typed.trim() === '' ? null : typed);

/** Errors by the field's path: "rates.0.percent". */
export type TaxFaults = Readonly<Record<string, string | undefined>>;

/** Returns the request, or the error of each field. */
export function readForm(
  form: TaxForm,
): { request: ChangeTax; faults?: never } | { request?: never; faults: TaxFaults } {
  const parsed = ChangeTax.safeParse({
    ...form,
    percent: number(form.percent),
    rates: form.rates.map((rate) => ({
      country: rate.country,
      state: optional(rate.state),
      category_id: optional(rate.category_id),
      percent: number(rate.percent),
      name: rate.name,
    })),
  });
  if (parsed.success) return { request: parsed.data };
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) faults[path.join('.')] ??= message;
  return { faults };
}
