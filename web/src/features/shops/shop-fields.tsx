import { useState, type FormEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { useImageUploads } from '../media/image-uploads.ts';
import { brandColor } from './brand.ts';
import { CoverPatternField } from './cover-pattern-field.tsx';
import { ImageAddressField } from './image-address-field.tsx';
import { LocationFields } from './location-fields.tsx';
import type { ShopForm } from './shop-form.ts';
import { ShopLogo } from './shop-look.tsx';

type Form = { form: UseFormReturn<ShopForm> };

type ShopFieldsProps = Form & {
  label: string;
  /** The note shown if the location is incomplete. */
  partialNote: string;
  /** Checks and saves the form; uploads have finished by then. */
  save: () => Promise<void>;
  /** Further fields, above the buttons. */
  more?: Elements;
  buttons: (saving: boolean) => Elements;
  className?: string;
};

export function ShopFields(props: ShopFieldsProps) {
  const { form, label, partialNote, save, more, buttons, className } = props;
  const { errors, isSubmitted } = form.formState;
  const [name, color] = useWatch({ control: form.control, name: ['name', 'brandColor'] });
  const cover = useImageUploads();
  const logo = useImageUploads();
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const uploaded = await Promise.all([cover.settled(), logo.settled()]);
    // Its field says so, too, but may be out of view.
    if (uploaded.includes(null)) toast.error('A picture failed to upload: try again or remove it');
    else await save();
    setSaving(false);
  }

  return (
    <Card className="p-5 sm:p-6">
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => void submit(event)}
        className={cn('flex flex-col gap-5', className)}
      >
        <Field label="Shop Name" error={errors.name?.message}>
          <Input autoComplete="organization" aria-required {...form.register('name')} />
        </Field>
        <Field label="Description" error={errors.description?.message}>
          <Textarea rows={5} {...form.register('description')} />
        </Field>
        <Field
          label="Brand Color"
          error={errors.brandColor?.message}
          hint="The accent color of your shop's page and your logo's background."
        >
          {(control) => (
            <span className="flex items-center gap-3">
              <input
                type="color"
                aria-label="Pick a color"
                value={brandColor(color)}
                onChange={({ target }) =>
                  form.setValue('brandColor', target.value, {
                    shouldDirty: true,
                    shouldValidate: isSubmitted,
                  })
                }
                className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
              />
              <Input
                {...control}
                {...form.register('brandColor')}
                className="figures max-w-40"
                autoComplete="off"
                spellCheck={false}
              />
              <ShopLogo
                name={name || 'Your shop'}
                logo={null}
                color={color}
                className="size-11 rounded-control text-xl font-bold"
              />
            </span>
          )}
        </Field>
        <CoverPatternField form={form} />
        <ImageAddressField
          id="edit-cover"
          label="Cover Photo URL"
          uploadLabel="Upload cover"
          ratio="4/1"
          previewClass="w-full max-w-96"
          form={form}
          field="coverPhotoUrl"
          upload={cover}
        />
        <ImageAddressField
          id="edit-logo"
          label="Logo URL"
          uploadLabel="Upload logo"
          ratio="1/1"
          previewClass="w-24"
          form={form}
          field="logoUrl"
          upload={logo}
        />
        <LocationFields form={form} partialNote={partialNote} />
        {more}
        {buttons(saving)}
      </form>
    </Card>
  );
}
