import { addressLines } from '@souk/contract/address-format';
import { countryName } from '@souk/contract/countries';
import type { Address } from '@souk/contract/orders';

/** An address in its country's format, between the name and the country. */
export function AddressText({ address }: { address: Address }) {
  const { first_name, last_name, country } = address;
  const lines = [...addressLines(address), countryName(country)];
  return (
    <span className="block min-w-0 text-sm break-words">
      <span className="block font-medium text-ink">{`${first_name} ${last_name}`}</span>
      {lines.map((line) => (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ))}
    </span>
  );
}
