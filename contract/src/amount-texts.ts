// What sentences say of amounts in the site's currency. Worked out when they are shown: which
// currency that is, is known only after the contract is loaded.
import { formatAmount } from './currency.ts';
import { siteCurrency, siteDecimals, toAmount } from './money.ts';

/** The site's currency in the middle of a sentence: "US dollars", "Japanese yen". */
export function currencyName(): string {
  const named = { style: 'currency', currency: siteCurrency(), currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat('en-US', named).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? siteCurrency();
}

/** Minor units without their decimals if these are zeros: "$10,000", "$0.50", "¥1,000,000". */
export const shortAmount = (cents: number): string =>
  formatAmount(toAmount(cents)).replace(/\.0+$/, '');

/** The tax that an amount contains, at each rate: "Including $3.80 VAT 20%". */
export function includedTax(
  tax: number,
  lines: readonly { name: string; percent: number; tax: number }[],
): string {
  // A rate of what costs nothing has no tax.
  const named = lines.filter((line) => line.tax !== 0);
  if (named.length === 0) return `Including ${formatAmount(tax)} tax`;
  const parts = named.map((line) => `${formatAmount(line.tax)} ${line.name} ${line.percent}%`);
  return `Including ${new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)}`;
}

/** How exact an amount may be, after "an amount" and the like. */
export function inWholeMinor(): string {
  if (siteCurrency() === 'USD') return 'in whole cents';
  if (siteDecimals() === 0) return 'without decimals';
  return siteDecimals() === 2 ? 'with at most two decimals' : 'in steps of 0.010';
}

/** Says how exact such an amount may be: "Price can have at most two decimals". */
export function tooExact(what: string): string {
  if (siteDecimals() === 0) return `${what} can’t have decimals`;
  if (siteDecimals() === 2) return `${what} can have at most two decimals`;
  return `${what} must be in steps of 0.010`;
}
