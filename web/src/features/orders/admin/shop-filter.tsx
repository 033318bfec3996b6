import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../../../api/queries/shops.ts';
import { useApi } from '../../../api/use-api.ts';
import { useShopSearch } from '../../../api/use-shop-search.ts';
import { Combobox } from '../../../ui/combobox.tsx';

type ShopFilterProps = {
  /** The chosen shop's id, '' for all. */
  value: string;
  onChange: (shopId: string) => void;
};

/** Any shop of the site, found by a part of its name. */
export function ShopFilter({ value, onChange }: ShopFilterProps) {
  const { data: shop } = useQuery({ ...shopQuery(useApi(), value), enabled: value !== '' });
  return (
    <Combobox
      {...useShopSearch()}
      label="Filter by shop"
      placeholder="All shops"
      chosen={value === '' ? null : { id: value, label: shop?.name ?? '…' }}
      onChoose={(option) => onChange(option?.id ?? '')}
      className="w-full sm:w-56"
    />
  );
}
