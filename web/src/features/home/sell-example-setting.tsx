import { SITE_SETTINGS, settingsApi } from '@souk/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Card } from '../../ui/card.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { shopQuery } from '../shops/queries.ts';
import { type PickedShop, ShopPicker } from '../shops/shop-picker.tsx';

const { group, label, hint } = SITE_SETTINGS.sell_shop_id;

/** Chooses the shop that new sellers see as an example. Saved immediately. */
export function SellExampleSetting() {
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const [picked, setPicked] = useState<PickedShop | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (sell_shop_id: string | null) =>
      api.call(settingsApi.change, { body: { sell_shop_id } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  });
  const id = settings?.sell_shop_id ?? null;
  const { data: shop } = useQuery({ ...shopQuery(id ?? ''), enabled: id !== null });
  const saved = id === null ? null : picked?.id === id ? picked : { id, name: shop?.name ?? '…' };
  return (
    <section aria-labelledby="sell-example-title" className="mt-10">
      <h2 id="sell-example-title" className="text-lg font-semibold">
        {group}
      </h2>
      <Card className="mt-4 p-4 sm:p-5">
        <ShopPicker
          label={label}
          chosen={isPending ? picked : saved}
          error={error ? errorMessage(error, 'Failed to save the shop.') : undefined}
          onChoose={(choice) => {
            setPicked(choice);
            mutate(choice?.id ?? null);
          }}
          className="max-w-sm"
        />
        <p className="mt-1.5 max-w-prose text-sm text-muted">{hint}</p>
        <p role="status" className="mt-2 min-h-5 text-sm text-muted">
          {isPending ? 'Saving...' : isSuccess ? 'Saved' : null}
        </p>
      </Card>
    </section>
  );
}
