// Each country's address format: its parts, their order and their names.
import { ADDRESS_LINES, OPTIONAL_PARTS, STATE_NAMES, ZIP_NAMES } from './address-data.ts';
import { once } from './once.ts';

/** Address parts that vary by country, keyed by their letters in a country's lines. */
const PARTS = { A: 'address', C: 'city', S: 'state', Z: 'zip_code' } as const;
type Letter = keyof typeof PARTS;
export type AddressPart = (typeof PARTS)[Letter];

/** The format of the United States, also used for unknown countries. */
const USUAL = 'A|C, S Z';

/** A part's label, and the message when it is missing. */
export type PartWords = { label: string; required: string };

const STATE: PartWords = { label: 'State', required: 'State is required' };
const STATE_WORDS: Record<keyof typeof STATE_NAMES, PartWords> = {
  state: STATE,
  province: { label: 'Province', required: 'Province is required' },
  island: { label: 'Island', required: 'Island is required' },
  parish: { label: 'Parish', required: 'Parish is required' },
  department: { label: 'Department', required: 'Department is required' },
  area: { label: 'Area', required: 'Area is required' },
  county: { label: 'County', required: 'County is required' },
  prefecture: { label: 'Prefecture', required: 'Prefecture is required' },
  district: { label: 'District', required: 'District is required' },
  oblast: { label: 'Oblast', required: 'Oblast is required' },
  do_si: { label: 'Province', required: 'Province is required' },
  emirate: { label: 'Emirate', required: 'Emirate is required' },
};

const ZIP: PartWords = { label: 'ZIP Code', required: 'ZIP Code is required' };
const ZIP_WORDS: Record<keyof typeof ZIP_NAMES, PartWords> = {
  zip: ZIP,
  postal: { label: 'Postcode', required: 'Postcode is required' },
  pin: { label: 'PIN Code', required: 'PIN Code is required' },
  eircode: { label: 'Eircode', required: 'Eircode is required' },
};

const byCountry = <Value extends string>(groups: Record<Value, string>) =>
  new Map(
    (Object.entries(groups) as [Value, string][]).flatMap(([value, codes]) =>
      codes.split(' ').map((code) => [code, value] as const),
    ),
  );
const lines = once(() => byCountry(ADDRESS_LINES));
const optionalParts = once(() => byCountry(OPTIONAL_PARTS));
const stateNames = once(() => byCountry(STATE_NAMES));
const zipNames = once(() => byCountry(ZIP_NAMES));

const partsIn = (letters: string): AddressPart[] =>
  Array.from(letters.matchAll(/[ACSZ]/g), ([letter]) => PARTS[letter as Letter]);

const linesOf = (country: string): string => lines().get(country) ?? USUAL;

/** Lists the address fields a country uses, in its usual order, or all four if unknown. */
export const addressParts = (country: string): AddressPart[] => partsIn(linesOf(country));

/** Whether the country's addresses have that part. */
export const hasPart = (country: string, part: AddressPart) => addressParts(country).includes(part);

/** Whether the part is required. In some countries, the state or postal code is optional. */
export const needsPart = (country: string, part: AddressPart) =>
  hasPart(country, part) && !partsIn(optionalParts().get(country) ?? '').includes(part);

/** Returns the country's word for a state. Without a country it's "State", as in the US. */
export function stateWords(country: string): PartWords {
  const name = stateNames().get(country);
  return name ? STATE_WORDS[name] : STATE;
}

/**
 * Returns the country's word for a postal code. Without a country it's "ZIP Code", as in the US.
 */
export function zipWords(country: string): PartWords {
  const name = zipNames().get(country);
  return name ? ZIP_WORDS[name] : ZIP;
}

type AddressLike = Record<AddressPart | 'country', string>;

/** Formats an address as in its country, line by line, without name and country. */
export function addressLines(address: AddressLike): string[] {
  return linesOf(address.country)
    .split('|')
    .map((line) =>
      line
        .replace(/[ACSZ]/g, (letter) => address[PARTS[letter as Letter]])
        .replace(/\s+/g, ' ')
        .replace(/^[ ,/-]+|[ ,/-]+$/g, ''),
    )
    .filter((line) => line !== '');
}

/** Empties the parts of an address that its country doesn't use. */
export function fitAddress<Address extends AddressLike>(address: Address): Address {
  const { country } = address;
  return {
    ...address,
    state: hasPart(country, 'state') ? address.state : '',
    zip_code: hasPart(country, 'zip_code') ? address.zip_code : '',
  };
}
