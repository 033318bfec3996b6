import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { locationState, type ShopForm } from './shop-form.ts';

type LocationFieldsProps = {
  form: UseFormReturn<ShopForm>;
  /** What happens with a location of which only a part is filled in. */
  partialNote: string;
};

/** Where the shop is: typed, or taken from the device. */
export function LocationFields({ form, partialNote }: LocationFieldsProps) {
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
      <Field label="Location Name" error={errors.locationName?.message} hint="A town or district.">
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
