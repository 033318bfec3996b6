import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ColorField } from './color-field.tsx';
import { LocationFields } from './location-fields.tsx';
import { ShopPictures, type ShopPicturesProps } from './shop-pictures.tsx';

type ShopFieldsProps = ShopPicturesProps & {
  /** What becomes of a location of which a part is missing. */
  partialNote: string;
};

/** What a shop says of itself, for opening one and for changing it. */
export function ShopFields({ form, typed, cover, logo, partialNote }: ShopFieldsProps) {
  const { errors, isSubmitted } = form.formState;
  return (
    <>
      <Field label="Shop Name" error={errors.name?.message}>
        <Input autoComplete="organization" aria-required {...form.register('name')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={5} {...form.register('description')} />
      </Field>
      <ColorField
        name={typed.name}
        value={typed.brandColor}
        error={errors.brandColor?.message}
        onChange={(color) =>
          form.setValue('brandColor', color, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      />
      <ShopPictures form={form} typed={typed} cover={cover} logo={logo} />
      <LocationFields form={form} partialNote={partialNote} />
    </>
  );
}
