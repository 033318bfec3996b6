import { rateFor, type TaxRules } from '@souk/contract/tax-cost';
import { elements } from '../../../kit/xml.ts';

const COUNTRY = 'US';

const taxField = (state: string | null, percent: number, onShipping: boolean) =>
  `<g:tax>${elements({
    'g:country': COUNTRY,
    'g:region': state,
    'g:rate': String(percent),
    'g:tax_ship': onShipping ? 'yes' : 'no',
  })}</g:tax>`;

/**
 * Writes the `g:tax` elements of items by their categories, nearest first. Google takes sales tax of
 * the United States alone, on top of prices, and no VAT:
 * https://support.google.com/merchants/answer/6324454. Since July 2025 it doesn't ask for it any more,
 * but other readers of the same format do: https://support.google.com/merchants/answer/16098264
 */
export function taxFieldsOf(tax: TaxRules): (categoryIds: readonly string[]) => string {
  if (tax.mode === 'flat') return () => taxField(null, tax.percent, false);
  if (tax.mode === 'provider' || tax.included) return () => '';
  const rates = tax.rates.filter(({ country }) => country === COUNTRY);
  const states = [...new Set(rates.map(({ state }) => state))];
  // Items of a category have the same ones, and a table can have thousands of rates.
  const known = new Map<string | undefined, string>();
  return (categoryIds) => {
    const [category] = categoryIds;
    const fields =
      known.get(category) ??
      states
        .map((state) => {
          const rate = rateFor(rates, { country: COUNTRY, state }, categoryIds);
          return rate ? taxField(state, rate.percent, tax.shipping === 'as_goods') : '';
        })
        .join('');
    known.set(category, fields);
    return fields;
  };
}
