import { useQuery } from '@tanstack/react-query';
import { adminOrdersQuery } from '../../../api/queries/admin.ts';
import { shopQuery } from '../../../api/queries/shops.ts';
import { useApi } from '../../../api/use-api.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

const NEWEST = 100;

/** The shops that the newest orders went to, by name, and the chosen one wherever it comes from. */
function useShops(chosen: string): { id: string; name: string }[] {
  const api = useApi();
  const newest = useQuery(adminOrdersQuery(api, { page: 1, limit: NEWEST }));
  const shops = new Map<string, string>();
  for (const order of newest.data?.rows ?? []) {
    for (const part of order.shipments) shops.set(part.shop_id, part.shop_name);
  }
  const missing = chosen !== '' && !shops.has(chosen);
  const other = useQuery({ ...shopQuery(api, chosen), enabled: missing && newest.isSuccess });
  if (missing) shops.set(chosen, other.data?.name ?? chosen);
  return [...shops]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

type ShopFilterProps = { value: string; onChange: (shopId: string) => void };

export function ShopFilter({ value, onChange }: ShopFilterProps) {
  const shops = useShops(value);
  return (
    <Field label="Filter by shop" className="w-full sm:w-56">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All shops</option>
        {shops.map((shop) => (
          <option key={shop.id} value={shop.id}>
            {shop.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
