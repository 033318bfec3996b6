import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader } from 'mmdb-lib';
import { plainAddress } from '../../kit/network.ts';

/** Looks up the country of an IP address. */
export interface CountryLookup {
  /** Two capital letters; null if unknown, as for private addresses. */
  countryOf(address: string): string | null;
}

type Entry = { country_code?: string };

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** The bundled database of @ip-location-db (CC0), read into memory at the first lookup. */
export function bundledCountries(): CountryLookup {
  let reader: Reader<never> | undefined;
  const open = () =>
    new Reader<never>(readFileSync(createRequire(import.meta.url).resolve(DATABASE)));
  return {
    countryOf(address) {
      const plain = plainAddress(address);
      if (plain === null) return null;
      reader ??= open();
      const code = (reader.get(plain) as Entry | null)?.country_code;
      return code && /^[A-Z]{2}$/.test(code) ? code : null;
    },
  };
}
