import { SHIPPING, shippingApi, type ShopShippingTerms } from '@souk/contract/shipping';
import { useQueryClient } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  FormProvider,
  useFieldArray,
  useForm,
  useFormContext,
  useWatch,
  type FieldPath,
} from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { useSaving } from '../../api/use-saving.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { NotSaved } from '../../ui/not-saved.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePerDollar } from '../currency/money.ts';
import { useShipTo } from '../currency/ship-to.ts';
import { PricePreview } from './price-preview.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { shippingToEditQuery } from './queries.ts';
import {
  type Fault,
  formOf,
  newProfile,
  proposedProfile,
  readForm,
  type ShippingForm,
} from './shipping-form.ts';

type ShippingEditorProps = {
  shopId: string;
  terms: ShopShippingTerms;
  /** The version being edited. */
  tag: string | null;
};

/** The form of a shop's shipping: its profiles, their zones and rates. */
export function ShippingEditor({ shopId, terms, tag }: ShippingEditorProps) {
  const client = useQueryClient();
  const form = useForm<ShippingForm>({ defaultValues: formOf(terms) });
  const profiles = useFieldArray({ control: form.control, name: 'profiles' });
  const dollar = usePerDollar();
  const { forget, save, saving: _, ...outcome } = useSaving('The shipping could not be saved.');
  const reload = () => client.invalidateQueries({ queryKey: shippingToEditQuery(shopId).queryKey });

  function show(page: HTMLFormElement, faults: readonly Fault[]) {
    flushSync(() => {
      for (const { path, message } of faults) {
        // A profile's id has no field.
        form.setError(path.replace(/\.id$/, '.name') as FieldPath<ShippingForm>, { message });
      }
    });
    page.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function send(page: HTMLFormElement, values: ShippingForm) {
    forget();
    const { request, faults } = readForm(values);
    if (!request) {
      show(page, faults);
      return;
    }
    await save(
      async () => {
        await api.call(shippingApi.change, { params: { shopId }, body: request, ifMatch: tag });
        toast.success('Saved');
        for (const key of [['shop', shopId], ['explore'], ['site'], ['quote']]) {
          void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
        }
        await reload();
      },
      (errors) => show(page, errors),
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const page = event.currentTarget;
    // Those of lists, such as a zone's countries, would stay and stop each later attempt.
    form.clearErrors();
    void form.handleSubmit((values) => send(page, values))(event);
  }

  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form aria-label="Shipping" noValidate className="flex flex-col gap-6" onSubmit={submit}>
        <ShipsFrom
          empty={profiles.fields.length === 0}
          onPropose={(country) => profiles.append(proposedProfile(country, dollar))}
        />
        {profiles.fields.map(({ id }, index) => (
          <ProfileFields
            key={id}
            index={index}
            only={profiles.fields.length === 1}
            onRemove={() => {
              const wasDefault = form.getValues(`profiles.${index}.is_default`);
              profiles.remove(index);
              if (wasDefault && form.getValues('profiles').length > 0) {
                form.setValue('profiles.0.is_default', true);
              }
            }}
          />
        ))}
        {profiles.fields.length > 0 ? (
          <>
            <div>
              <Button variant="secondary" onClick={() => profiles.append(newProfile())}>
                Add a profile
              </Button>
              <p className="mt-2 max-w-prose text-sm text-muted">
                Add a profile for products that ship differently, such as furniture, and choose it
                when you edit the product.
              </p>
            </div>
            <PricePreview shopId={shopId} />
          </>
        ) : null}
        {(errors.profiles?.root?.message ?? errors.profiles?.message) ? (
          <Alert tone="danger">
            {errors.profiles?.root?.message ?? errors.profiles?.message ?? SHIPPING.oneDefault}
          </Alert>
        ) : null}
        <NotSaved {...outcome} onReload={() => void reload()}>
          Your shipping settings have changed since you opened this page.
        </NotSaved>
        <div>
          <Button type="submit" busy={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

type ShipsFromProps = {
  /** Whether there are no profiles yet. */
  empty: boolean;
  onPropose: (country: string) => void;
};

function ShipsFrom({ empty, onPropose }: ShipsFromProps) {
  const { country } = useShipTo();
  const form = useFormContext<ShippingForm>();
  const from = useWatch({ control: form.control, name: 'ships_from' });
  return (
    <Card className="flex flex-col items-start gap-5 p-4 sm:p-6">
      <Field
        label="Ships from"
        className="w-full max-w-sm"
        error={form.formState.errors.ships_from?.message}
      >
        <Select {...form.register('ships_from')}>
          <option value="">Choose a country</option>
          <CountryOptions />
        </Select>
      </Field>
      {empty ? (
        <>
          <p className="flex max-w-prose gap-3 text-sm text-muted">
            <Truck aria-hidden className="size-5 shrink-0" />
            <span>
              Buyers currently pay the site’s shipping fee. Set your own prices: start from our
              suggestion and change whatever you like.
            </span>
          </p>
          <Button
            variant="secondary"
            onClick={() => {
              const chosen = from === '' ? country : from;
              form.setValue('ships_from', chosen, { shouldDirty: true });
              onPropose(chosen);
            }}
          >
            Suggest zones and prices
          </Button>
        </>
      ) : null}
    </Card>
  );
}
