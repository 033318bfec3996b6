import { COUNTRIES } from '@souk/contract/countries';
import type { ComponentProps } from 'react';
import { Select } from '../../ui/select.tsx';

/** Every country by its English name; the value is its two-letter code. */
export function CountrySelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      <option value="">Select a country</option>
      {COUNTRIES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
