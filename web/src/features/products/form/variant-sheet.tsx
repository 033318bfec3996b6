import { PRODUCTS } from '@souk/contract/products';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useImageUploads } from '../../../api/image-uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { pairOf } from './check-product.ts';
import type { ProductForm } from './product-form.ts';
import { VariantImages } from './variant-images.tsx';

type VariantSheetProps = { index: number; images: readonly string[]; onClose: () => void };

/** What a variant is called, and its pictures: some of the product's, or its own. */
export function VariantSheet({ index, images, onClose }: VariantSheetProps) {
  const { control, register, setValue, getValues } = useFormContext<ProductForm>();
  const row = useWatch({ control, name: `variants.${index}` });
  const uploads = useImageUploads();
  const sending = uploads.uploads.some(({ state }) => state === 'sending');
  const twice = getValues('variants').some(
    (other, place) => place !== index && pairOf(other) === pairOf(row),
  );
  const error = {
    name: row.name.trim() === '' ? PRODUCTS.variantType : undefined,
    value:
      row.value.trim() === '' ? PRODUCTS.variantValue : twice ? PRODUCTS.variantTwice : undefined,
  };

  function setImages(next: string[]) {
    setValue(`variants.${index}.images`, next, { shouldDirty: true });
  }
  const take = useEffectEvent((done: { key: number; path: string | null }[]) => {
    setImages([...row.images, ...done.flatMap(({ path }) => path ?? [])]);
    for (const { key } of done) uploads.remove(key);
  });
  const done = uploads.uploads.filter(({ state }) => state === 'done');
  const arrived = done.map(({ key }) => key).join();
  useEffect(() => {
    if (arrived !== '') take(done);
    // eslint-disable-next-line react/exhaustive-deps -- `arrived` tells when `done` is another
  }, [arrived]);

  function closeByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!sending) onClose();
  }

  return (
    <Sheet
      open
      // Closed, it would give up what is being sent.
      onOpenChange={() => {
        if (!sending) onClose();
      }}
      title={`${row.name}: ${row.value}`}
      footer={
        <Button busy={sending} onClick={onClose}>
          {sending ? 'Uploading...' : 'Done'}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {/* The sheet stands in the form: Enter would send it. */}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed in its fields */}
        <div className="grid grid-cols-2 gap-3" onKeyDown={closeByEnter}>
          <Field label="Type" error={error.name}>
            <Input autoComplete="off" {...register(`variants.${index}.name`)} />
          </Field>
          <Field label="Value" error={error.value}>
            <Input autoComplete="off" {...register(`variants.${index}.value`)} />
          </Field>
        </div>
        <VariantImages
          chosen={row.images}
          offered={[...new Set([...images, ...row.images])]}
          uploads={uploads}
          onChange={setImages}
        />
      </div>
    </Sheet>
  );
}
