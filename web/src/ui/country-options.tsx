import { COUNTRY_CODES, countryName } from '@souk/contract/countries';
import { memo } from 'react';

/** The options of a country select. Drawn once: there are 249. */
export const CountryOptions = memo(function CountryOptions() {
  return COUNTRY_CODES.map((code) => (
    <option key={code} value={code}>
      {countryName(code)}
    </option>
  ));
});
