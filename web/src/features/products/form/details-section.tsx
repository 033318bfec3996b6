import { currencyName } from '@souk/contract/amount-texts';
import { amountStep } from '@souk/contract/money';
import { CONDITION_LABELS, PRODUCT_CONDITIONS } from '@souk/contract/product-kinds';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatCount } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NamedOptions } from '../../../ui/named-options.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { categoriesQuery } from '../queries.ts';
import { BarcodeInput, FormSection, Required, NumberInput } from './form-section.tsx';
import { type FormPart, PART_LABELS, totalStock, type ProductForm } from './product-form.ts';
import { ShippingProfileField, WeightField } from './shipping-fields.tsx';

/** Parts of the form with a section of their own. Any other part has a field here. */
type Elsewhere = 'discount' | 'discountStart' | 'discountEnd' | 'images' | 'video' | 'variants';

type DetailsSectionProps = {
  /** Null if the address names no shop. */
  shopId: string | null;
  categoryRequired: boolean;
};

export function DetailsSection({ shopId, categoryRequired }: DetailsSectionProps) {
  const { register, formState } = useFormContext<ProductForm>();
  const { errors } = formState;
  const {
    name,
    description,
    ...others
  }: Record<Exclude<FormPart, Elsewhere>, ReactElement> = {
    name: (
      <Field label={<Required>{PART_LABELS.name}</Required>} error={errors.name?.message}>
        <Input autoComplete="off" aria-required {...register('name')} />
      </Field>
    ),
    description: (
      <Field label={PART_LABELS.description} error={errors.description?.message}>
        <Textarea rows={6} {...register('description')} />
      </Field>
    ),
    price: (
      <Field
        label={<Required>{PART_LABELS.price}</Required>}
        error={errors.price?.message}
        hint={`In ${currencyName()}; shoppers see their own currency.`}
      >
        <NumberInput
          inputMode="decimal"
          min={0}
          step={amountStep()}
          aria-required
          {...register('price')}
        />
      </Field>
    ),
    stock: <StockField />,
    categoryId: <CategoryField required={categoryRequired} />,
    sku: (
      <Field
        label={PART_LABELS.sku}
        error={errors.sku?.message}
        hint="Optional. Your own product code."
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('sku')} />
      </Field>
    ),
    barcode: (
      <Field
        label={PART_LABELS.barcode}
        error={errors.barcode?.message}
        hint="EAN, UPC or ISBN, if it has one. Shopping sites find products by it."
      >
        <BarcodeInput {...register('barcode')} />
      </Field>
    ),
    brand: (
      <Field
        label={PART_LABELS.brand}
        error={errors.brand?.message}
        hint="Optional. Leave it blank if you make it yourself."
      >
        <Input autoComplete="off" {...register('brand')} />
      </Field>
    ),
    condition: (
      <Field label={PART_LABELS.condition} error={errors.condition?.message}>
        <Select {...register('condition')}>
          {PRODUCT_CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {CONDITION_LABELS[condition]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    weight: <WeightField shopId={shopId} />,
    shippingProfile: <ShippingProfileField shopId={shopId} />,
    maxPerOrder: (
      <Field
        label={PART_LABELS.maxPerOrder}
        error={errors.maxPerOrder?.message}
        hint="How many one order can hold, across all variants."
      >
        <NumberInput inputMode="numeric" min={1} step={1} {...register('maxPerOrder')} />
      </Field>
    ),
  };
  return (
    <FormSection id="details" title="Details">
      {name}
      {description}
      <div className="grid gap-5 sm:grid-cols-2">
        {Object.entries(others).map(([part, field]) => (
          <Fragment key={part}>{field}</Fragment>
        ))}
      </div>
    </FormSection>
  );
}

function StockField() {
  const { control, register, formState } = useFormContext<ProductForm>();
  const variants = useWatch({ control, name: 'variants' });
  const label = <Required>{PART_LABELS.stock}</Required>;
  if (variants.length > 0) {
    const sum = formatCount(totalStock(variants));
    return (
      <Field label={label} hint="The total of your variants. Change it under Variants.">
        <Input key="sum" readOnly value={sum} className="figures bg-sunken" />
      </Field>
    );
  }
  return (
    <Field id="stock" label={label} error={formState.errors.stock?.message}>
      <NumberInput
        key="own"
        inputMode="numeric"
        min={0}
        step={1}
        aria-required
        {...register('stock')}
      />
    </Field>
  );
}

function CategoryField({ required }: { required: boolean }) {
  const { register, formState } = useFormContext<ProductForm>();
  const { data: categories = [], isError } = useQuery(categoriesQuery);
  const failed =
    isError && categories.length === 0
      ? 'The categories could not be loaded. Please check your connection.'
      : '';
  return (
    <Field
      label={required ? <Required>{PART_LABELS.categoryId}</Required> : PART_LABELS.categoryId}
      error={formState.errors.categoryId?.message ?? failed}
    >
      {(control) => (
        <Select
          // The key changes once they load, or the chosen one would not show.
          key={categories.length}
          {...control}
          aria-required={required}
          {...register('categoryId')}
        >
          <option value="">Select a category</option>
          <NamedOptions of={categories} />
        </Select>
      )}
    </Field>
  );
}
