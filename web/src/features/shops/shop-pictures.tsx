import type { UseFormReturn } from 'react-hook-form';
import type { useImageUploads } from '../../api/image-uploads.ts';
import { ImageAddressField } from './image-address-field.tsx';
import type { ShopForm } from './shop-form.ts';

type Uploads = ReturnType<typeof useImageUploads>;

export type ShopPicturesProps = {
  form: UseFormReturn<ShopForm>;
  typed: ShopForm;
  cover: Uploads;
  logo: Uploads;
};

/** A shop's cover and logo, each by its address or by an upload. */
export function ShopPictures({ form, typed, cover, logo }: ShopPicturesProps) {
  const { errors, isSubmitted } = form.formState;
  function set(name: 'coverPhotoUrl' | 'logoUrl', address: string) {
    form.setValue(name, address, { shouldDirty: true, shouldValidate: isSubmitted });
  }
  return (
    <>
      <ImageAddressField
        label="Cover Photo URL"
        uploadLabel="Upload Cover"
        ratio="4/1"
        previewClass="w-full max-w-96"
        field={form.register('coverPhotoUrl')}
        value={typed.coverPhotoUrl}
        error={errors.coverPhotoUrl?.message}
        onChange={(address) => set('coverPhotoUrl', address)}
        upload={cover}
      />
      <ImageAddressField
        label="Logo URL"
        uploadLabel="Upload Logo"
        ratio="1/1"
        previewClass="w-24"
        field={form.register('logoUrl')}
        value={typed.logoUrl}
        error={errors.logoUrl?.message}
        onChange={(address) => set('logoUrl', address)}
        upload={logo}
      />
    </>
  );
}
