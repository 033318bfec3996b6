import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader } from 'mmdb-lib';

/** Which country an address belongs to. */
export interface CountryLookup {
  /** Two capital letters; null where nobody knows, as for private addresses. */
  countryOf(address: string): string | null;
}

type Entry = { country_code?: string };

/** The bundled database of @ip-location-db (CC0), read into memory at the first question. */
export function bundledCountries(): CountryLookup {
  let reader: Reader<never> | undefined;
  const open = () => {
    const file = createRequire(import.meta.url).resolve(
      '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
    );
    return new Reader<never>(readFileSync(file));
  };
  return {
    countryOf(address) {
      reader ??= open();
      // An IPv4 visitor on a socket that takes both.
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
      try {
        const code = (reader.get(plain) as Entry | null)?.country_code;
        return code && /^[A-Z]{2}$/.test(code) ? code : null;
      } catch {
        // Not an address at all.
        return null;
      }
    },
  };
}
