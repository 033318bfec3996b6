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

/** Which mode shows a part of the form. */
const SHOWN_IN: Readonly<Record<string, TaxForm['mode']>> = { percent: 'flat', rates: 'table' };

/**
 * Returns the request, or the error of each field. What the chosen mode doesn't show is left as it
 * was saved, if it has errors.
 */
export function readForm(
  form: TaxForm,
): { request: ChangeTax; faults?: never } | { request?: never; faults: TaxFaults } {
  const typed = {
    ...form,
    percent: number(form.percent),
    rates: form.rates.map((rate) => ({
      country: rate.country,
      state: optional(rate.state),
      category_id: optional(rate.category_id),
      percent: number(rate.percent),
      name: rate.name,
    })),
  };
  const parsed = ChangeTax.safeParse(typed);
  if (parsed.success) return { request: parsed.data };
  const faults: Record<string, string> = {};
  const hidden = new Set<string>();
  for (const { path, message } of parsed.error.issues) {
    const part = String(path[0]);
    if ((SHOWN_IN[part] ?? form.mode) === form.mode) faults[path.join('.')] ??= message;
    else hidden.add(part);
  }
  if (Object.keys(faults).length > 0) return { faults };
  const shown = Object.entries(typed).filter(([part]) => !hidden.has(part));
  return { request: ChangeTax.parse(Object.fromEntries(shown)) };
}
