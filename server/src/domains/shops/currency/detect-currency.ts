import { currencySymbol, type CurrencyInfo } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import type { Deps } from '../../../deps.ts';
import { SHIPPED_RATES } from '../../../gateways/rates/shipped-rates.ts';

/** Countries that use another's currency, or the euro. */
const SHARED: Record<string, string> = {
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GG IM JE',
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  NOK: 'BV SJ',
  DKK: 'FO GL',
  NZD: 'CK NU PN TK',
  ILS: 'PS',
  MAD: 'EH',
};

/** A currency's code begins with its country's (ISO 4217). */
const OWN = Object.keys(SHIPPED_RATES.rates).map((code) => [code.slice(0, 2), code] as const);
/** The first of a country's two currencies. */
const CURRENCY_OF = new Map<string, string>([
  ...OWN.toReversed(),
  ...Object.entries(SHARED).flatMap(([code, all]) =>
    all.split(' ').map((country) => [country, code] as const),
  ),
]);

/** The headers in which proxies in front of a site name the visitor's country. */
export const COUNTRY_HEADERS = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'x-appengine-country',
  'x-country-code',
];

export type Visit = {
  address: string;
  headers: Record<string, string | string[] | undefined>;
};

/**
 * The visitor's currency: by a trusted proxy's country, the address, or the browser's language; the
 * site's if none of them tells.
 */
export function detectCurrency(deps: Pick<Deps, 'config' | 'geo'>, visit: Visit): CurrencyInfo {
  const country =
    (deps.config.trustProxy !== false ? namedByProxy(visit.headers) : null) ??
    deps.geo.countryOf(visit.address) ??
    regionOfLanguage(visit.headers['accept-language']);
  const code = country === null ? siteCurrency() : currencyOf(country);
  return {
    currency_code: code,
    currency_symbol: currencySymbol(code),
    country_code: country ?? 'US',
  };
}

/** The site's currency if we have no rate. */
export const currencyOf = (country: string): string => CURRENCY_OF.get(country) ?? siteCurrency();

/** XX and ZZ mean an unknown country; T1 means Tor. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ';
}

function namedByProxy(headers: Visit['headers']): string | null {
  for (const name of COUNTRY_HEADERS) {
    const value = headers[name];
    const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
    if (isCountry(code)) return code;
  }
  return null;
}

/** The region of the preferred language that names one: "de-CH,de;q=0.9" → CH. */
function regionOfLanguage(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const languages = header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of languages) {
    const region = regionOf(tag);
    if (region) return region;
  }
  return null;
}

function regionOf(tag: string): string | null {
  try {
    const { region } = new Intl.Locale(tag);
    return region && isCountry(region) ? region : null;
  } catch {
    // "*", or not a language.
    return null;
  }
}
