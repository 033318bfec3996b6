import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { useImageUploads } from '../../api/image-uploads.ts';
import { openShop } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { EMPTY_SHOP, ShopForm, shopRequest } from './shop-form.ts';
import { ShopFields } from './shop-fields.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { useShopBeginning, useShopDraft } from './use-shop-draft.ts';
import { WhatsNext } from './whats-next.tsx';

/** Under which name the tab keeps what is typed for a new shop. */
const DRAFT = 'souk.shop.new';

export function CreateShopForm({ userId }: { userId: string }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<ShopForm>({
    resolver: standardSchemaResolver(ShopForm),
    defaultValues: useShopBeginning(EMPTY_SHOP, DRAFT, userId).after,
  });
  useShopDraft(form, EMPTY_SHOP, DRAFT, userId);
  const cover = useImageUploads();
  const logo = useImageUploads();
  const [creating, setCreating] = useState(false);
  const typed = { ...EMPTY_SHOP, ...useWatch({ control: form.control }) };

  const create = form.handleSubmit(async (values) => {
    try {
      const shop = await openShop(api, shopRequest(values));
      dropFromTab(DRAFT);
      void client.invalidateQueries({ queryKey: ['my-shops'] });
      toast.success('Shop created successfully!');
      await navigate(paths.shop(shop.id));
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to create shop'));
    }
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setCreating(true);
    // What is being uploaded belongs to the shop: it is waited for.
    const uploaded = await Promise.all([cover.settled(), logo.settled()]);
    if (uploaded.includes(null)) toast.error('A picture failed to upload: try again or remove it');
    else await create();
    setCreating(false);
  }

  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="p-5 sm:p-6">
        <form
          aria-label="Create Your Shop"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-5"
        >
          <ShopFields
            form={form}
            typed={typed}
            cover={cover}
            logo={logo}
            partialNote="As it is, the shop opens without one."
          />
          <Button type="submit" size="lg" className="mt-2 sm:self-start" busy={creating}>
            {creating ? 'Creating Shop...' : 'Create Shop'}
          </Button>
        </form>
      </Card>
      <div className="flex flex-col gap-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)]">
        <ShopPreview form={typed} />
        <WhatsNext />
      </div>
    </div>
  );
}
