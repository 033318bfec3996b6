import { countryName } from '@souk/contract/countries';
import type { Address } from '@souk/contract/orders';

/** Where the parcel goes, and how its buyer is reached. */
export function ShipTo({ address }: { address: Address }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.address,
    `${address.city}, ${address.state} ${address.zip_code}`,
    countryName(address.country),
    `${address.email} · ${address.phone}`,
  ];
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <p className="font-medium">Ship to</p>
      <address className="mt-1 break-words text-muted not-italic">
        {lines.map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
