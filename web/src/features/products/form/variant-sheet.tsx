import { PRODUCTS } from '@souk/contract/product-rules';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { UploadErrors, UploadTiles } from '../../../ui/upload-tile.tsx';
import { useImageUploads } from '../../media/image-uploads.ts';
import { pairOf } from './check-product.ts';
import { BarcodeInput, NumberInput } from './form-section.tsx';
import type { ProductForm } from './product-form.ts';

type VariantSheetProps = { index: number; images: readonly string[]; onClose: () => void };

/** A variant's name, weight, barcode and pictures: some of the product's, or its own. */
export function VariantSheet({ index, images, onClose }: VariantSheetProps) {
  const { control, register, setValue, getValues, formState } = useFormContext<ProductForm>();
  const errors = formState.errors.variants?.[index];
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
    // eslint-disable-next-line react/exhaustive-deps -- `arrived` changes with `done`
  }, [arrived]);

  function closeByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!sending) onClose();
  }

  return (
    <Sheet
      open
      // Closing would cancel uploads.
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
        {/* The sheet is inside the form: Enter would submit it. */}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in its fields */}
        <div className="grid grid-cols-2 gap-3" onKeyDown={closeByEnter}>
          <Field label="Type" error={error.name}>
            <Input autoComplete="off" {...register(`variants.${index}.name`)} />
          </Field>
          <Field label="Value" error={error.value}>
            <Input autoComplete="off" {...register(`variants.${index}.value`)} />
          </Field>
          <Field
            label="Weight (g)"
            error={errors?.weight?.message}
            hint="If it differs from the product’s."
          >
            <NumberInput
              inputMode="numeric"
              min={0}
              step={1}
              {...register(`variants.${index}.weight`)}
            />
          </Field>
          <Field label="Barcode" error={errors?.barcode?.message} hint="Its own, if it has one.">
            <BarcodeInput {...register(`variants.${index}.barcode`)} />
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

type VariantImagesProps = {
  chosen: readonly string[];
  /** The product's pictures and the variant's own. */
  offered: readonly string[];
  uploads: ReturnType<typeof useImageUploads>;
  onChange: (images: string[]) => void;
};

/** The pictures of this variant; the first one chosen is shown first. */
function VariantImages({ chosen, offered, uploads, onChange }: VariantImagesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Images of this variant</legend>
      {offered.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3">
          {offered.map((path, index) => {
            const on = chosen.includes(path);
            return (
              <li key={path}>
                <button
                  type="button"
                  aria-pressed={on}
                  aria-label={`Picture ${index + 1}`}
                  onClick={() =>
                    onChange(on ? chosen.filter((one) => one !== path) : [...chosen, path])
                  }
                  className={cn(
                    'relative block w-full overflow-hidden rounded-control border-2',
                    on ? 'border-accent' : 'border-transparent',
                  )}
                >
                  <Picture src={path} alt="" ratio="4/5" sizes="8rem" />
                  {on ? (
                    <span className="absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
                      <Check aria-hidden className="size-4" />
                    </span>
                  ) : null}
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-sm text-muted">
          Add product images first and choose from them here, or upload images for this variant
          only.
        </p>
      )}
      <UploadTiles of={uploads} />
      <UploadErrors of={uploads} />
      <FileButton label="Add Variant Images" accept="image/*" multiple onFiles={uploads.add} />
      <p className="text-sm text-muted">PNG, JPG, GIF up to 10MB</p>
    </fieldset>
  );
}
