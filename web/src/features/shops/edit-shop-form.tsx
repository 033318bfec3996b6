import type { Shop } from '@souk/contract/shops';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { alike } from '../../lib/merge-edits.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { usePartInAddress } from '../../lib/use-part-in-address.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
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

/** The owner's form. It loads the shop as its owner sees it: the page may have been rendered for a visitor. */
export function EditShopForm(props: EditShopFormProps) {
  const { data, isError } = useQuery(shopToEditQuery(props.shop.id));
  if (!data && !isError) return <Skeleton className="h-160 rounded-card" />;
  return <ShopEditor {...props} shop={data ?? props.shop} />;
}

/** Saves the form, unless the shop has changed since; the tab keeps it until then. */
function ShopEditor({ shop, userId, draft, onClose }: EditShopFormProps) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { form, before, setBefore } = useShopForm(formOf(shop), draft, userId);
  usePartInAddress();
  /** The shop as another tab saved it. */
  const [theirs, setTheirs] = useState<ShopForm | null>(null);

  function cancel() {
    dropFromTab(draft);
    onClose();
  }

  async function send(mine: ShopForm) {
    let found = null as ShopForm | null;
    try {
      await updateShop(client, shop.id, (now) => {
        const saved = formOf(now);
        // It may be this very form, whose answer was lost.
        found = alike(saved, before) || alike(saved, mine) ? null : saved;
        const change = shopChange(mine, now);
        return found || Object.keys(change).length === 0 ? null : change;
      });
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update shop. Please try again.'));
      return;
    }
    setTheirs(found);
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
        save={form.handleSubmit(send)}
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
            {theirs ? (
              <ChangedElsewhere
                onReload={() => {
                  setTheirs(null);
                  setBefore(theirs);
                  form.reset(theirs);
                }}
              >
                This shop has changed since you opened the form.
              </ChangedElsewhere>
            ) : null}
            <Button type="submit" busy={saving}>
              {saving ? 'Saving...' : 'Save'}
            </Button>
            <Button variant="secondary" disabled={saving} onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
      />
    </>
  );
}
