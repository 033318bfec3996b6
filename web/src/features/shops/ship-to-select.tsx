import { countryName } from '@souk/contract/countries';
import { useDeferredValue } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Select } from '../../ui/select.tsx';
import { SHIP_TO, useShipTo } from '../currency/ship-to.ts';

/** The country that the visitor wants goods shipped to. */
export function ShipToSelect({ onChoose }: { onChoose?: () => void }) {
  const { country, asked, choose } = useShipTo();
  const whole = useDeferredValue(useHydrated(), false);
  return (
    <div className="max-w-64">
      <Select
        aria-label="Ship to"
        name={SHIP_TO}
        value={country}
        onChange={({ target }) => {
          choose(target.value);
          onChoose?.();
        }}
      >
        {/* The server leaves the long list to the browser, and to the page that asks for it. */}
        {whole || asked !== null ? (
          <CountryOptions />
        ) : (
          <option value={country}>{countryName(country)}</option>
        )}
      </Select>
    </div>
  );
}
