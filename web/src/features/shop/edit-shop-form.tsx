import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Shop } from '@souk/contract/shops';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { useImageUploads } from '../../api/image-uploads.ts';
import { updateShop } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { editDraft } from './edit-draft.ts';
import { formOf, shopChange, ShopForm } from './shop-form.ts';
import { ShopFields } from './shop-fields.tsx';
import { useDraftOver, useShopDraft } from './use-shop-draft.ts';

type EditShopFormProps = { shop: Shop; userId: string; onClose: () => void };

/** The owner's form: what is typed is kept in the tab until it is saved or cancelled. */
export function EditShopForm({ shop, userId, onClose }: EditShopFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const draft = editDraft(shop.id);
  const [start] = useState(() => formOf(shop));
  const form = useForm<ShopForm>({
    resolver: standardSchemaResolver(ShopForm),
    defaultValues: useDraftOver(start, draft, userId),
  });
  useShopDraft(form, start, draft, userId);
  const cover = useImageUploads();
  const logo = useImageUploads();
  const [saving, setSaving] = useState(false);
  const typed = { ...start, ...useWatch({ control: form.control }) };

  const save = form.handleSubmit(async (values) => {
    try {
      await updateShop(api, client, shop.id, shopChange(values, shop));
      dropFromTab(draft);
      toast.success('Shop updated successfully!');
      // The page's title is the loader's: it tells the new name.
      void revalidate();
      onClose();
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update shop. Please try again.'));
    }
  });

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
          <Button
            variant="secondary"
            disabled={saving}
            onClick={() => {
              dropFromTab(draft);
              onClose();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
