import { COUNTRY_CODES, countryName } from '@souk/contract/countries';

/** The options of a country select. */
export const CountryOptions = () =>
  COUNTRY_CODES.map((code) => (
    <option key={code} value={code}>
      {countryName(code)}
    </option>
  ));
