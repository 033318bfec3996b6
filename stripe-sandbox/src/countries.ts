import { invalidRequest, type ApiError } from './errors.ts';

/** The region where platforms can transfer under the full agreement. */
const REGION = new Set(
  `AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI
   SK US`.split(/\s+/),
);

/** Other countries that support the full agreement. */
const FULL_ELSEWHERE = new Set('AE AU BR GI HK JP MX MY NZ SG TH'.split(' '));

/** Countries that support only the recipient agreement. */
const RECIPIENTS_ONLY = new Set(
  `AG AL AM AO AR AZ BA BD BH BJ BN BO BS BT BW CI CL CO CR DO DZ EC EG ET GA GH GM GT GY ID IL IN
   JM JO KE KH KR KW KZ LA LC LK MA MC MD MG MK MN MO MU MZ NA NE NG OM PA PE PH PK PY QA RS RW SA
   SM SN SV TN TR TT TW TZ UY UZ VN ZA`.split(/\s+/),
);

// Countries not listed here settle in euros within the region, and in dollars elsewhere.
const CURRENCIES: Record<string, string> = {
  AE: 'aed',
  AU: 'aud',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  GI: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  IN: 'inr',
  IS: 'isk',
  JP: 'jpy',
  LI: 'chf',
  MX: 'mxn',
  MY: 'myr',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  US: 'usd',
};

export const currencyOf = (country: string): string =>
  CURRENCIES[country] ?? (REGION.has(country) ? 'eur' : 'usd');

export type Agreement = 'full' | 'recipient';

/** Checks that the platform can open an account in this country. @throws ApiError Stripe's 400 */
export function checkCountry(platform: string, country: string, agreement: Agreement): void {
  if (agreement === 'recipient') {
    const elsewhere = country !== platform && country !== 'BR';
    const known = REGION.has(country) || FULL_ELSEWHERE.has(country);
    if (platform === 'US' && elsewhere && (known || RECIPIENTS_ONLY.has(country))) return;
    throw invalidRequest(
      `The recipient ToS agreement is not supported for platforms in ${platform} creating accounts in ${country}. See https://stripe.com/docs/connect/cross-border-payouts for more details.`,
    );
  }
  if (REGION.has(country) || FULL_ELSEWHERE.has(country)) return;
  throw invalidRequest(`${country} is not currently supported by Stripe.`, {
    code: 'country_unsupported',
    param: 'country',
  });
}

/** Returns why a platform can't transfer to this country, or undefined if it can. */
export function transferProblem(
  platform: string,
  country: string,
  agreement: Agreement,
): ApiError | undefined {
  if (country === platform || agreement === 'recipient') return undefined;
  if (REGION.has(platform) && REGION.has(country)) return undefined;
  const reason =
    platform === 'US'
      ? 'when the account is under the `full` service agreement.'
      : "because it's restricted outside of your platform's region.";
  return invalidRequest(`Funds can't be sent to accounts located in ${country} ${reason}`, {
    code: 'transfers_not_allowed',
    param: 'destination',
  });
}
