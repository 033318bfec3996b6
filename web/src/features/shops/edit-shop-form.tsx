import type { Shop } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useImageUploads } from '../../api/image-uploads.ts';
import { shopToEditQuery } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClashDialog } from '../../ui/clash-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ShopForm } from './shop-form.ts';
import { ShopFields } from './shop-fields.tsx';
import { useShopEditor } from './use-shop-editor.ts';

type EditShopFormProps = { shop: Shop; userId: string; onClose: () => void };

const LABELS: Record<keyof ShopForm, string> = {
  name: 'Shop Name',
  description: 'Description',
  brandColor: 'Brand Color',
  coverPhotoUrl: 'Cover Photo URL',
  logoUrl: 'Logo URL',
  locationName: 'Location Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
};

/** The owner's form. The page may have been rendered for a visitor: it begins with what the owner sees. */
export function EditShopForm({ shop, userId, onClose }: EditShopFormProps) {
  const { data, isError } = useQuery(shopToEditQuery(useApi(), shop.id));
  if (!data && !isError) return <Skeleton className="h-160 rounded-card" />;
  return <ShopEditor shop={data ?? shop} userId={userId} onClose={onClose} />;
}

/** What is typed is kept in the tab until it is saved or cancelled. */
function ShopEditor({ shop, userId, onClose }: EditShopFormProps) {
  const { form, begun, save, cancel, clash } = useShopEditor(shop, userId, onClose);
  const cover = useImageUploads();
  const logo = useImageUploads();
  const [saving, setSaving] = useState(false);
  const typed = { ...begun, ...useWatch({ control: form.control }) };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    // What is being uploaded belongs to it; what could not be says so beside its field.
    const uploaded = await Promise.all([cover.settled(), logo.settled()]);
    if (!uploaded.includes(null)) await save();
    setSaving(false);
  }

  return (
    <Card className="p-5 sm:p-6">
      <form
        aria-label="Edit Shop Profile"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-3xl flex-col gap-5"
      >
        <ShopFields
          form={form}
          typed={typed}
          cover={cover}
          logo={logo}
          partialNote="As it is, the location stays as it was."
        />
        <div className="flex flex-wrap gap-3 pt-2">
          <Button type="submit" busy={saving}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="secondary" disabled={saving} onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
      {clash ? (
        <ClashDialog
          subject="shop"
          clashes={clash.fields.map(({ field, mine, saved }) => ({
            label: LABELS[field],
            mine: mine || 'empty',
            saved: saved || 'empty',
          }))}
          onMine={clash.onMine}
          onSaved={clash.onSaved}
          onClose={clash.onClose}
        />
      ) : null}
    </Card>
  );
}
