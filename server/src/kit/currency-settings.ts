import { maxPriceIn, minorDecimals } from '@souk/contract/money';
import { ConfigError, number, type Env } from './settings.ts';

export type CurrencySettings = {
  /** The site's currency, as its operator set it; null for that of the database. */
  siteCurrency: string | null;
  /** In the site's currency. */
  freeShippingOver: number | null;
};

/**
 * The currencies that a site can be in: those with a rate. Icelandic krónur are missing because the
 * card provider gives them decimals that ISO 4217 doesn't.
 */
export const SITE_CURRENCIES = (
  'USD EUR GBP JPY CAD AUD CHF CNY INR BRL MXN KRW SGD HKD NOK SEK DKK PLN RON RUB TRY ' +
  'NZD ZAR THB IDR MYR PHP VND TWD ILS AED SAR EGP NGN KES GHS MAD CZK HUF UAH KZT GEL ' +
  'CLP COP ARS PEN UYU PKR BDT LKR NPR QAR KWD BHD OMR JOD'
).split(' ');

function siteCurrency(env: Env): string | null {
  const text = env['SITE_CURRENCY']?.trim().toUpperCase();
  if (!text) return null;
  if (SITE_CURRENCIES.includes(text)) return text;
  throw new ConfigError(
    `SITE_CURRENCY must be one of ${SITE_CURRENCIES.join(', ')}, not "${env['SITE_CURRENCY']}".`,
  );
}

function freeShippingOver(env: Env): number | null {
  const text = env['FREE_SHIPPING_OVER']?.trim().toLowerCase();
  if (!text || text === 'off') return null;
  const code = siteCurrency(env) ?? 'USD';
  const amount = number(env, 'FREE_SHIPPING_OVER', 0, 0, maxPriceIn(code), false);
  if ((/\.(\d+)/.exec(text)?.[1] ?? '').length > minorDecimals(code)) {
    const means = code === 'USD' ? 'in dollars and whole cents' : `an amount of ${code}`;
    throw new ConfigError(`FREE_SHIPPING_OVER must be ${means}, not "${text}".`);
  }
  return amount;
}

/** @throws ConfigError */
export const currencySettings = (env: Env): CurrencySettings => ({
  siteCurrency: siteCurrency(env),
  freeShippingOver: freeShippingOver(env),
});
