import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { ShopForm } from './shop-form.ts';

/** The shipping and returns terms shown on the pages of a shop's products. */
export function SendingFields({ form }: { form: UseFormReturn<ShopForm> }) {
  const { errors } = form.formState;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-lg font-semibold">Shipping and returns</legend>
      <p className="mt-3 text-sm text-muted">
        How long you take to ship an order, and how long it’s in transit. Your product pages then
        show an arrival date beside the price.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Fewest days" error={errors.dispatchMin?.message}>
          <Input className="figures" inputMode="numeric" {...form.register('dispatchMin')} />
        </Field>
        <Field label="Most days" error={errors.dispatchMax?.message}>
          <Input className="figures" inputMode="numeric" {...form.register('dispatchMax')} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Fewest days in transit"
          error={errors.transitMin?.message}
          hint="Leave empty to use the site’s."
        >
          <Input className="figures" inputMode="numeric" {...form.register('transitMin')} />
        </Field>
        <Field label="Most days in transit" error={errors.transitMax?.message}>
          <Input className="figures" inputMode="numeric" {...form.register('transitMax')} />
        </Field>
      </div>
      <Field
        label="Returns policy"
        error={errors.returnsPolicy?.message}
        hint="Whether and how buyers can return something, and who pays for return shipping."
      >
        <Textarea rows={3} {...form.register('returnsPolicy')} />
      </Field>
    </fieldset>
  );
}
