import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Time } from './fields.ts';
import { currencyCode, QueryNumber } from './inputs.ts';
import { siteCurrency, siteDecimals } from './money.ts';

/** The currencies a visitor can choose, in the specification's order, with their names and symbols. */
export const CURRENCIES = [
  { code: 'USD', name: 'US Dollar', symbol: '$' },
  { code: 'EUR', name: 'Euro', symbol: '€' },
  { code: 'GBP', name: 'British Pound', symbol: '£' },
  { code: 'JPY', name: 'Japanese Yen', symbol: '¥' },
  { code: 'CAD', name: 'Canadian Dollar', symbol: 'C$' },
  { code: 'AUD', name: 'Australian Dollar', symbol: 'A$' },
  { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF' },
  { code: 'CNY', name: 'Chinese Yuan', symbol: 'CN¥' },
  { code: 'INR', name: 'Indian Rupee', symbol: '₹' },
  { code: 'BRL', name: 'Brazilian Real', symbol: 'R$' },
  { code: 'MXN', name: 'Mexican Peso', symbol: 'MX$' },
  { code: 'KRW', name: 'South Korean Won', symbol: '₩' },
  { code: 'SGD', name: 'Singapore Dollar', symbol: 'S$' },
  { code: 'HKD', name: 'Hong Kong Dollar', symbol: 'HK$' },
  { code: 'NOK', name: 'Norwegian Krone', symbol: 'kr' },
  { code: 'SEK', name: 'Swedish Krona', symbol: 'kr' },
  { code: 'DKK', name: 'Danish Krone', symbol: 'kr' },
  { code: 'PLN', name: 'Polish Zloty', symbol: 'zł' },
  { code: 'RON', name: 'Romanian Leu', symbol: 'lei' },
  { code: 'RUB', name: 'Russian Ruble', symbol: '₽' },
  { code: 'TRY', name: 'Turkish Lira', symbol: '₺' },
] as const;

/** Symbols of further currencies, by visitors' countries. */
const WIDER_SYMBOLS: Record<string, string> = {
  NZD: 'NZ$',
  ZAR: 'R',
  THB: '฿',
  IDR: 'Rp',
  MYR: 'RM',
  PHP: '₱',
  VND: '₫',
  TWD: 'NT$',
  ILS: '₪',
  EGP: 'E£',
  NGN: '₦',
  KES: 'KSh',
  GHS: 'GH₵',
  CZK: 'Kč',
  HUF: 'Ft',
  ISK: 'kr',
  UAH: '₴',
  KZT: '₸',
  GEL: '₾',
  CLP: 'CLP$',
  COP: 'COL$',
  ARS: 'AR$',
  PEN: 'S/',
  UYU: '$U',
  PKR: '₨',
  BDT: '৳',
  LKR: 'Rs',
  NPR: 'रू',
  KWD: 'KD',
  BHD: 'BD',
  JOD: 'JD',
};

const SYMBOLS: Record<string, string> = {
  ...WIDER_SYMBOLS,
  ...Object.fromEntries(CURRENCIES.map(({ code, symbol }) => [code, symbol])),
};

/** The code of a currency that a visitor can choose, as it was stored; else null. */
export function knownCurrency(code: string | null | undefined): string | null {
  if (code === siteCurrency()) return code;
  return CURRENCIES.find((known) => known.code === code)?.code ?? null;
}

const NO_DECIMALS = new Set(['JPY', 'KRW', 'VND', 'IDR', 'CLP', 'HUF']);

/** The currency's sign, or its code. */
export function currencySymbol(code: string): string {
  return SYMBOLS[code] ?? code;
}

/**
 * The number of decimals on pages: those that the site's own currency is charged with; of others, 0
 * for the specification's six, else 2.
 */
export function currencyDecimals(code: string): 0 | 2 | 3 {
  if (code === siteCurrency()) return siteDecimals();
  return NO_DECIMALS.has(code) ? 0 : 2;
}

/** Formats figures with so many decimals. Made once: it takes a phone 50 ms. */
const FIGURES: Intl.NumberFormat[] = [];
const figuresWith = (digits: number) =>
  (FIGURES[digits] ??= new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }));

/**
 * A formatted amount with so many decimals: English digits, symbol first: "€1,234.50", "¥1,235". A
 * negative one has a minus sign, not a hyphen: "−$5.00".
 */
export function formatMoney(amount: number, code: string, digits = currencyDecimals(code)): string {
  const symbol = currencySymbol(code);
  const gap = /\p{L}$/u.test(symbol) ? ' ' : '';
  const figures = figuresWith(digits).format(Math.abs(amount));
  return `${amount < 0 ? '−' : ''}${symbol}${gap}${figures}`;
}

/** A formatted amount of the site's currency, as in cart and checkout: "$1,234.50". */
export function formatAmount(dollars: number): string {
  return formatMoney(dollars, siteCurrency());
}

export const CurrencyInfo = z.object({
  currency_code: z.string(),
  currency_symbol: z.string(),
  country_code: z.string(),
});
export type CurrencyInfo = z.infer<typeof CurrencyInfo>;

export const Rates = z.object({
  /** The site's currency. */
  base: z.string(),
  rates: z.record(z.string(), z.number()),
  as_of: Time,
  source: z.string(),
});
export type Rates = z.infer<typeof Rates>;

const Converted = z.object({ converted_price: z.number() });

/** `amount` of `from` in `to`, rounded to the target's decimals; null if a rate is unknown. */
export function convert(
  amount: number,
  from: string,
  to: string,
  rates: Record<string, number>,
): number | null {
  const a = from === siteCurrency() ? 1 : rates[from];
  const b = to === siteCurrency() ? 1 : rates[to];
  if (a === undefined || b === undefined) return null;
  const factor = 10 ** currencyDecimals(to);
  // Two more decimals before the last rounding: 1.005 is stored as 1.00499…, but means 1.01.
  return Math.round(Number(((amount / a) * b * factor).toFixed(6))) / factor;
}

/** The currency that prices were shown in, and its value for one unit of the site's then. */
export const shownCurrency = { currency: z.string(), rate: z.number() };
const ShownCurrency = z.object(shownCurrency);
export type ShownCurrency = z.infer<typeof ShownCurrency>;

/** An amount as the shopper saw it: "€45.60"; null if that was in the site's currency. */
export function asShown(dollars: number, { currency, rate }: ShownCurrency): string | null {
  const site = siteCurrency();
  if (currency === site) return null;
  return formatMoney(convert(dollars, site, currency, { [currency]: rate }) ?? 0, currency);
}

const declared = { access: 'public', tag: 'currency' } as const;

export const currencyApi = {
  detect: endpoint('GET /currency/detect', {
    ...declared,
    operationId: 'detectCurrency',
    summary: 'The visitor’s currency',
    answers: { 200: CurrencyInfo },
  }),
  rates: endpoint('GET /currency/rates', {
    ...declared,
    operationId: 'listRates',
    summary: 'Exchange rates from the site’s currency',
    answers: { 200: Rates },
  }),
  convert: endpoint('GET /currency/convert', {
    ...declared,
    operationId: 'convertPrice',
    summary: 'Convert an amount to another currency',
    query: z.object({
      amount: QueryNumber(
        'amount must be a number such as 19.99',
        z.minimum(-1e12, 'amount must be at least minus a trillion'),
        z.maximum(1e12, 'amount must be at most a trillion'),
      ),
      from_currency: currencyCode('from_currency'),
      to_currency: currencyCode('to_currency'),
    }),
    answers: { 200: Converted },
  }),
};
