import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { createShop } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { ColorField } from './color-field.tsx';
import { LocationFields } from './location-fields.tsx';
import { EMPTY_SHOP, ShopForm, shopRequest } from './shop-form.ts';
import { WhatsNext } from './whats-next.tsx';

/** Open a shop; success leads to it. */
export function CreateShopPage() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<ShopForm>({
    resolver: standardSchemaResolver(ShopForm),
    defaultValues: EMPTY_SHOP,
  });
  const { errors, isSubmitting } = form.formState;
  const [name, color] = useWatch({ control: form.control, name: ['name', 'brandColor'] });

  const submit = form.handleSubmit(async (values) => {
    try {
      const shop = await createShop(api, shopRequest(values));
      void client.invalidateQueries({ queryKey: ['my-shops'] });
      toast.success('Shop created successfully!');
      await navigate(paths.shop(shop.id));
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to create shop'));
    }
  });

  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Create Your Shop</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="p-5 sm:p-6">
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            <Field label="Shop Name" error={errors.name?.message}>
              <Input autoComplete="organization" aria-required {...form.register('name')} />
            </Field>
            <Field label="Description" error={errors.description?.message}>
              <Textarea rows={5} {...form.register('description')} />
            </Field>
            <ColorField
              name={name}
              value={color}
              error={errors.brandColor?.message}
              onChange={(next) =>
                form.setValue('brandColor', next, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
            <LocationFields form={form} partialNote="As it is, the shop opens without one." />
            <Button type="submit" size="lg" className="mt-2 sm:self-start" busy={isSubmitting}>
              {isSubmitting ? 'Creating Shop...' : 'Create Shop'}
            </Button>
          </form>
        </Card>
        <WhatsNext />
      </div>
    </div>
  );
}
