import { LocateFixed } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useImageUploads } from '../media/image-uploads.ts';
import { cn } from '../../lib/cn.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { brandColor } from './brand.ts';
import { ImageAddressField } from './image-address-field.tsx';
import { locationState, type ShopForm } from './shop-form.ts';
import { ShopLogo } from './shop-look.tsx';

type Form = { form: UseFormReturn<ShopForm> };

type ShopFieldsProps = Form & {
  label: string;
  /** The note shown if the location is incomplete. */
  partialNote: string;
  /** Checks and saves the form; uploads have finished by then. */
  save: () => Promise<void>;
  /** Called instead if a picture could not be uploaded; its field says so too. */
  onUploadFailed?: () => void;
  /** Further fields, above the buttons. */
  more?: ReactNode;
  buttons: (saving: boolean) => ReactNode;
  className?: string;
};

export function ShopFields(props: ShopFieldsProps) {
  const { form, label, partialNote, save, onUploadFailed, more, buttons, className } = props;
  const { errors, isSubmitted } = form.formState;
  const [name, color] = useWatch({ control: form.control, name: ['name', 'brandColor'] });
  const cover = useImageUploads();
  const logo = useImageUploads();
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const uploaded = await Promise.all([cover.settled(), logo.settled()]);
    if (uploaded.includes(null)) onUploadFailed?.();
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
                name={name || 'S'}
                logo={null}
                color={color}
                className="size-11 rounded-control text-lg"
              />
            </span>
          )}
        </Field>
        <ImageAddressField
          id="edit-cover"
          label="Cover Photo URL"
          uploadLabel="Upload Cover"
          ratio="4/1"
          previewClass="w-full max-w-96"
          form={form}
          field="coverPhotoUrl"
          upload={cover}
        />
        <ImageAddressField
          id="edit-logo"
          label="Logo URL"
          uploadLabel="Upload Logo"
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

/** The shop's location: typed, or taken from the device. */
function LocationFields({ form, partialNote }: Form & { partialNote: string }) {
  const [locating, setLocating] = useState(false);
  const { errors } = form.formState;
  const [locationName, latitude, longitude] = useWatch({
    control: form.control,
    name: ['locationName', 'latitude', 'longitude'],
  });

  function locate() {
    if (!('geolocation' in navigator)) {
      toast.error('Geolocation is not supported by this browser');
      return;
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const options = { shouldDirty: true, shouldValidate: true };
        form.setValue('latitude', coords.latitude.toFixed(6), options);
        form.setValue('longitude', coords.longitude.toFixed(6), options);
        setLocating(false);
        toast.success('Location captured successfully!');
      },
      () => {
        setLocating(false);
        toast.error('Failed to get location');
      },
      { timeout: 15_000 },
    );
  }

  const partial = locationState({ locationName, latitude, longitude }) === 'partial';
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-lg font-semibold">Shop Location</legend>
      <Button variant="secondary" className="mt-3 w-fit" busy={locating} onClick={locate}>
        {locating ? null : <LocateFixed aria-hidden />}
        Use current location
      </Button>
      <Field
        id="edit-place"
        label="Location Name"
        error={errors.locationName?.message}
        hint="A town or district."
      >
        <Input autoComplete="address-level2" {...form.register('locationName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Latitude" error={errors.latitude?.message}>
          <Input className="figures" inputMode="text" {...form.register('latitude')} />
        </Field>
        <Field label="Longitude" error={errors.longitude?.message}>
          <Input className="figures" inputMode="text" {...form.register('longitude')} />
        </Field>
      </div>
      {partial ? (
        <Alert>A location needs its name, latitude and longitude. {partialNote}</Alert>
      ) : null}
    </fieldset>
  );
}
