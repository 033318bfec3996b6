import { ChevronDown, LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { cn } from '../../lib/cn.ts';
import { useMedia } from '../../lib/motion.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { locationState, type ShopForm } from './shop-form.ts';

type LocationFieldsProps = {
  form: UseFormReturn<ShopForm>;
  /** The note shown if the location is incomplete. */
  partialNote: string;
};

/** Screens this wide (`lg`) show all fields. */
const WIDE = '(width >= 64rem)';

/** The shop's location, typed or taken from the device. Coordinates stay hidden until needed. */
export function LocationFields({ form, partialNote }: LocationFieldsProps) {
  const [locating, setLocating] = useState(false);
  const wide = useMedia(WIDE);
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const id = useId();
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
        setUnfolded(true);
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

  const typed = [locationName, latitude, longitude].some((text) => text.trim() !== '');
  const faulty = Boolean(errors.latitude ?? errors.longitude);
  const exact = faulty || (unfolded ?? (wide || typed));
  const partial = locationState({ locationName, latitude, longitude }) === 'partial';
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-lg font-semibold">Shop Location</legend>
      <Button variant="secondary" className="mt-3 w-fit" busy={locating} onClick={locate}>
        {locating ? null : <LocateFixed aria-hidden />}
        <span>Use current location</span>
      </Button>
      <Field
        id="edit-place"
        label="Location Name"
        error={errors.locationName?.message}
        hint="A town or district, with coordinates so that people nearby find you."
      >
        <Input autoComplete="address-level2" {...form.register('locationName')} />
      </Field>
      <button
        type="button"
        aria-expanded={exact}
        aria-controls={id}
        className="-my-2 flex min-h-11 w-fit items-center gap-1.5 rounded-control text-sm font-medium text-accent-ink"
        onClick={() => setUnfolded(!exact)}
      >
        <ChevronDown
          aria-hidden
          className={cn('size-4 transition-transform', !exact && '-rotate-90 rtl:rotate-90')}
        />
        Exact place
      </button>
      <div id={id} hidden={!exact} className={cn('gap-4 sm:grid-cols-2', exact && 'grid')}>
        <Field label="Latitude" error={errors.latitude?.message}>
          <Input className="figures" inputMode="text" {...form.register('latitude')} />
        </Field>
        <Field label="Longitude" error={errors.longitude?.message}>
          <Input className="figures" inputMode="text" {...form.register('longitude')} />
        </Field>
      </div>
      {partial ? (
        <Alert>{`A location needs its name, latitude and longitude. ${partialNote}`}</Alert>
      ) : null}
    </fieldset>
  );
}
