import { Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { discountPreview } from './discount-preview.ts';
import { FormSection, NumberInput } from './form-section.tsx';
import { PART_LABELS, type ProductForm } from './product-form.ts';

const EVERY_MS = 15_000;

/** The time, updated often enough for a sentence in minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function DiscountSection() {
  const { register, formState } = useFormContext<ProductForm>();
  const { errors } = formState;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FormSection
      id="discount"
      title="Discount Settings"
      intro={`Start and end dates are required if a discount is set for a limited time. Without a start, it begins right away; without an end, it runs until you remove it. Times are in your time zone (${zone}).`}
    >
      <div className="grid gap-5 sm:grid-cols-[7rem_1fr_1fr]">
        <Field label={PART_LABELS.discount} error={errors.discount?.message}>
          <NumberInput
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            {...register('discount')}
          />
        </Field>
        <Field label={PART_LABELS.discountStart} error={errors.discountStart?.message}>
          <Input type="datetime-local" {...register('discountStart')} />
        </Field>
        <Field label={PART_LABELS.discountEnd} error={errors.discountEnd?.message}>
          <Input type="datetime-local" {...register('discountEnd')} />
        </Field>
      </div>
      <Preview />
    </FormSection>
  );
}

function Preview() {
  const { control } = useFormContext<ProductForm>();
  const [price, discount, discountStart, discountEnd] = useWatch({
    control,
    name: ['price', 'discount', 'discountStart', 'discountEnd'],
  });
  const preview = discountPreview({ price, discount, discountStart, discountEnd }, useNow());
  return (
    <p
      role="status"
      aria-label="What shoppers will see"
      className="figures flex gap-3 rounded-control bg-accent-soft px-4 py-3 text-sm text-accent-ink empty:hidden"
    >
      {preview.sentence === '' ? null : (
        <>
          <Tag aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{preview.sentence}</span>
        </>
      )}
    </p>
  );
}
