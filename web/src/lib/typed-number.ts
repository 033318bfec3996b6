import { currencySymbol } from '@souk/contract/currency';
import { siteCurrency, siteDecimals } from '@souk/contract/money';
import { hasTwoMeanings, readNumber, twoMeanings } from '@souk/contract/numbers';

/**
 * Explains why a typed number is refused although it looks like one: "1.500" means 1500 to some
 * people. A third decimal other than 0 is refused anyway, since no field takes one; where amounts
 * have three, it is a decimal. A comma always groups thousands, as on every page. Undefined for other
 * texts.
 */
export function doubtIn(text: string): string | undefined {
  const read = siteDecimals() < 3 && /\.\d\d0\D*$/.test(text) ? readNumber(text) : null;
  return hasTwoMeanings(read) ? twoMeanings(read) : undefined;
}

/** Reads a plain number, as a number field holds it. Null if it is empty, in doubt or no number. */
export function typedNumber(text: string): number | null {
  const value = Number(text);
  const isNone = text.trim() === '' || !Number.isFinite(value) || doubtIn(text) !== undefined;
  return isNone ? null : value;
}

/** An amount as people type it, without the sign of the site's currency: "-$5" is "-5". */
function withoutSign(text: string): string {
  const sign = currencySymbol(siteCurrency());
  const typed = text.trim();
  const [minus, rest] = /^[+\-−]/.test(typed) ? [typed.charAt(0), typed.slice(1)] : ['', typed];
  return minus + (rest.startsWith(sign) ? rest.slice(sign.length).trimStart() : rest);
}

/** Reads amounts as people type them: "1,234.50", "$5", "-$5". Undefined if it isn't a number. */
export function typedAmount(text: string): number | undefined {
  const typed = withoutSign(text);
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)([.]\d+)?$/.test(typed)) return undefined;
  return doubtIn(typed) === undefined ? Number(typed.replaceAll(',', '')) : undefined;
}
