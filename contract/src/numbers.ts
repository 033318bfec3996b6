// Numbers as people and spreadsheets write them. One country’s "1,234.50" is another’s "1.234,50".
import { currencySymbol } from './currency.ts';
import { siteCurrency, siteDecimals } from './money.ts';

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Both numbers that a text may mean: "1.500" is 1.5 or 1500. */
export type TwoMeanings = { fraction: number; whole: number };

/** More digits than any number that we accept. */
const LONGEST = 40;

/** What a number's signs tell: its decimal sign, none, or that its only sign can be either. */
type Notation = DecimalSign | 'none' | 'either';

const NOTATIONS: [RegExp, Notation][] = [
  [/^\d+$/, 'none'],
  [/^[1-9]\d{0,2}[.,]\d{3}$/, 'either'],
  [/^(?:\d*\.\d+|\d+\.)$/, '.'],
  [/^(?:\d*,\d+|\d+,)$/, ','],
  [/^\d{1,3}(?:,\d{3})+\.\d+$/, '.'],
  [/^\d{1,3}(?:\.\d{3})+,\d+$/, ','],
  [/^\d{1,3}(?:,\d{3}){2,}$/, '.'],
  [/^\d{1,3}(?:\.\d{3}){2,}$/, ','],
];

type Parts = { negative: boolean; digits: string; notation: Notation };

/** "¥1,500" can only be 1500: money in a currency without decimals has no fraction. */
const isWholeMoney = (text: string) =>
  siteDecimals() === 0 &&
  [currencySymbol(siteCurrency()), siteCurrency()].some((name) => text.includes(name));

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A number's signs, its currency in front or behind, and its digits, by the site's currency. */
const SIGNED: Record<string, RegExp> = {};
function signedIn(code: string): RegExp {
  const money = `(?:${escaped(currencySymbol(code))}|${code})`;
  return (SIGNED[code] ??= new RegExp(
    `^([+\\-−]?)\\s*${money}?\\s*([+\\-−]?)(.*?)\\s*(?:${money}|%)?$`,
    's',
  ));
}

/**
 * Takes a text apart: without its currency or percent sign, and without spaces and apostrophes
 * between thousands, which are never decimal signs. Null if it isn't a number.
 */
function partsOf(text: string): Parts | null {
  if (text.length > LONGEST) return null;
  const [, before = '', after = '', rest = ''] = signedIn(siteCurrency()).exec(text.trim()) ?? [];
  if (before !== '' && after !== '') return null;
  const sign = before || after;
  const digits = rest.replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const found = NOTATIONS.find(([pattern]) => pattern.test(digits));
  return found ? { negative: sign !== '' && sign !== '+', digits, notation: found[1] } : null;
}

/** The decimal sign that a number shows beyond doubt; null for "5", "1.500" and other texts. */
export function decimalSignOf(text: string): DecimalSign | null {
  const notation = partsOf(text)?.notation;
  return notation === '.' || notation === ',' ? notation : null;
}

/**
 * Reads "19.99", "$1,234.50", "19,99" and "1.234,50" alike. `decimal` decides what could be read in
 * two ways; without it, both meanings are returned. Null if the text isn't a number.
 */
export function readNumber(
  text: string,
  decimal: DecimalSign | null = null,
): number | TwoMeanings | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { negative, digits, notation } = parts;
  const signed = (value: number) => (negative ? -value : value);
  const fraction = () => signed(Number(digits.replace(',', '.')));
  const whole = () => signed(Number(digits.replaceAll(/[.,]/g, '')));
  if (notation === 'none') return whole();
  if (notation === 'either') {
    if (isWholeMoney(text)) return whole();
    if (decimal === null) return { fraction: fraction(), whole: whole() };
    return digits.includes(decimal) ? fraction() : whole();
  }
  const grouped = notation === '.' ? ',' : '.';
  return signed(Number(digits.replaceAll(grouped, '').replace(notation, '.')));
}

/** Explains why such a number isn't read. */
export const twoMeanings = ({ fraction, whole }: TwoMeanings): string =>
  `This could be ${fraction} or ${whole}. Please write it one of these two ways.`;

/** Whether a number could be two. */
export const hasTwoMeanings = (read: unknown): read is TwoMeanings =>
  typeof read === 'object' && read !== null && 'fraction' in read;
