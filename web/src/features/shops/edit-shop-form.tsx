import type { Shop } from '@souk/contract/shops';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { type MergeResult, mergeEdits, withParts } from '../../lib/merge-edits.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { usePartInAddress } from '../../lib/use-part-in-address.ts';
import { Button } from '../../ui/button.tsx';
import { ClashDialog } from '../../ui/clash-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { PATTERNS } from './cover-patterns.ts';
import { shopToEditQuery, updateShop } from './queries.ts';
import { SendingFields } from './sending-fields.tsx';
import { ShopFields } from './shop-fields.tsx';
import { formOf, shopChange, type ShopForm } from './shop-form.ts';
import { useShopForm } from './use-shop-form.ts';

type EditShopFormProps = {
  shop: Shop;
  userId: string;
  draft: string;
  onClose: () => void;
};

const LABELS: Record<keyof ShopForm, string> = {
  name: 'Shop Name',
  description: 'Description',
  brandColor: 'Brand Color',
  coverPattern: 'Cover pattern',
  coverPhotoUrl: 'Cover Photo URL',
  logoUrl: 'Logo URL',
  locationName: 'Location Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  dispatchMin: 'Fewest days',
  dispatchMax: 'Most days',
  transitMin: 'Fewest days in transit',
  transitMax: 'Most days in transit',
  returnsPolicy: 'Returns policy',
  orderMails: 'Emails about new orders',
};

const wordOf = (field: keyof ShopForm, form: ShopForm) =>
  (field === 'coverPattern' ? PATTERNS[Number(form.coverPattern) - 1]?.name : form[field]) ||
  'empty';

/** The owner's form. It loads the shop as its owner sees it: the page may have been rendered for a visitor. */
export function EditShopForm(props: EditShopFormProps) {
  const { data, isError } = useQuery(shopToEditQuery(props.shop.id));
  if (!data && !isError) return <Skeleton className="h-160 rounded-card" />;
  return <ShopEditor {...props} shop={data ?? props.shop} />;
}

type Clash = MergeResult<ShopForm> & { mine: ShopForm; saved: ShopForm };

/** Saves the form, merged with other people's edits; the tab keeps it until then. */
function ShopEditor({ shop, userId, draft, onClose }: EditShopFormProps) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { form, before, setBefore } = useShopForm(formOf(shop), draft, userId);
  usePartInAddress();
  const [clash, setClash] = useState<Clash | null>(null);

  function cancel() {
    dropFromTab(draft);
    onClose();
  }

  async function send(mine: ShopForm, measuredBy: ShopForm) {
    let found = null as Clash | null;
    try {
      await updateShop(client, shop.id, (now) => {
        const saved = formOf(now);
        const met = mergeEdits(measuredBy, mine, saved);
        found = met.clashes.length > 0 ? { ...met, mine, saved } : null;
        const change = shopChange(met.merged, now);
        return found || Object.keys(change).length === 0 ? null : change;
      });
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update shop. Please try again.'));
      return;
    }
    setClash(found);
    if (found) return;
    toast.success('Shop updated successfully!');
    // The loader sets the page's title, which contains the name.
    void revalidate();
    cancel();
  }

  return (
    <>
      <ShopFields
        form={form}
        label="Edit Shop Profile"
        partialNote="Until then, the saved location stays."
        save={form.handleSubmit((values) => send(values, before))}
        className="max-w-3xl"
        more={
          <>
            <SendingFields form={form} />
            <Field
              label="Emails about new orders"
              error={form.formState.errors.orderMails?.message}
              hint="We send the summary in the morning if you had new orders."
            >
              <Select {...form.register('orderMails')}>
                <option value="each">One for each order</option>
                <option value="daily">One summary a day</option>
              </Select>
            </Field>
          </>
        }
        buttons={(saving) => (
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="submit" busy={saving}>
              {saving ? 'Saving...' : 'Save'}
            </Button>
            <Button variant="secondary" disabled={saving} onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
      />
      {clash ? (
        <ClashDialog
          title="This shop has changed"
          clashes={clash.clashes.map((field) => ({
            label: LABELS[field],
            mine: wordOf(field, clash.mine),
            saved: wordOf(field, clash.saved),
          }))}
          onMine={() => {
            setClash(null);
            const agreed = withParts(before, clash.clashes, clash.saved);
            setBefore(agreed);
            void send(clash.mine, agreed);
          }}
          onSaved={() => {
            setClash(null);
            setBefore(clash.saved);
            form.reset(withParts(clash.merged, clash.clashes, clash.saved));
          }}
          onClose={() => setClash(null)}
        />
      ) : null}
    </>
  );
}
