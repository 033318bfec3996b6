// VAT numbers of the European Union: their form and check digits, by the rules that its members publish.
import { EU_COUNTRIES } from './countries.ts';
import { VAT_CHECKS } from './vat-checks.ts';

export const isInEu = (country: string): boolean => EU_COUNTRIES.includes(country);

/** How a country's VAT numbers begin: with its code, except Greece's. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

export const VAT = {
  form: 'This is not a VAT number. Please check it, or leave the field empty.',
  otherCountry: 'This VAT number is not of the country that the order goes to',
  unknown: 'The European Union’s register doesn’t know this VAT number',
  reverseCharge: 'Reverse charge: no VAT is charged, because you account for it yourself.',
} as const;

/** What an invoice without VAT says to a buyer with this number. */
export const reverseChargeNote = (id: string): string =>
  `Reverse charge: no VAT is charged, because the buyer accounts for it under the VAT number ${id} (Article 138 of Council Directive 2006/112/EC).`;

/** A VAT number without spaces, with the prefix of its country. */
export type VatNumber = { country: string; id: string };

/** Reads a VAT number; null if its form or its check digits are wrong. */
export function readVatNumber(typed: string): VatNumber | null {
  const text = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  const country = EU_COUNTRIES.find((code) => text.startsWith(prefixOf(code)));
  if (country === undefined) return null;
  const number = text.slice(2);
  return VAT_CHECKS[country]?.(number) ? { country, id: prefixOf(country) + number } : null;
}

/**
 * Reads the VAT number of a buyer in that country, who may leave out its prefix. Returns what is
 * wrong with it otherwise.
 */
export function vatNumberIn(country: string, typed: string): VatNumber | { fault: string } {
  const own = isInEu(country) ? readVatNumber(prefixOf(country) + typed) : null;
  const found = readVatNumber(typed) ?? own;
  if (found === null) return { fault: VAT.form };
  return found.country === country ? found : { fault: VAT.otherCountry };
}
