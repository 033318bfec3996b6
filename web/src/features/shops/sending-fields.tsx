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
      <legend className="text-lg font-semibold">Shipping and Returns</legend>
      <p className="mt-3 text-sm text-muted">
        How many days you need to send an order. Your products show it beside the price.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Fewest Days" error={errors.dispatchMin?.message}>
          <Input className="figures" inputMode="numeric" {...form.register('dispatchMin')} />
        </Field>
        <Field label="Most Days" error={errors.dispatchMax?.message}>
          <Input className="figures" inputMode="numeric" {...form.register('dispatchMax')} />
        </Field>
      </div>
      <Field
        label="Returns Policy"
        error={errors.returnsPolicy?.message}
        hint="Whether and how buyers can send something back, and who pays the postage."
      >
        <Textarea rows={3} {...form.register('returnsPolicy')} />
      </Field>
    </fieldset>
  );
}
