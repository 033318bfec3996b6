import { isMediaPath, isWebAddress } from '@souk/contract/addresses';
import type { ShopPart } from '@souk/contract/pages';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Picture } from '../../ui/picture.tsx';
import { UploadTile } from '../../ui/upload-tile.tsx';
import type { useImageUploads } from '../media/image-uploads.ts';
import type { ShopForm } from './shop-form.ts';

type ImageAddressFieldProps = {
  /** The input's id: the page's address can lead to it. */
  id: ShopPart;
  label: string;
  uploadLabel: string;
  /** The preview's aspect ratio, width by height. */
  ratio: string;
  previewClass: string;
  form: UseFormReturn<ShopForm>;
  field: 'coverPhotoUrl' | 'logoUrl';
  upload: ReturnType<typeof useImageUploads>;
};

/** A picture by its address or by upload, with a preview. */
export function ImageAddressField(props: ImageAddressFieldProps) {
  const { id, label, uploadLabel, ratio, previewClass, form, field, upload } = props;
  const { errors, isSubmitted } = form.formState;
  const address = useWatch({ control: form.control, name: field }).trim();
  // The site only fetches addresses that a saved shop names.
  const toCome = isWebAddress(address) && address !== form.formState.defaultValues?.[field];
  const [pending] = upload.uploads.filter(({ state }) => state !== 'done');

  async function choose([file]: File[]) {
    if (!file) return;
    for (const { key } of upload.uploads) upload.remove(key);
    upload.add([file]);
    await take();
  }

  async function take() {
    const [path] = (await upload.settled()) ?? [];
    if (path !== undefined) set(path);
  }

  function set(text: string) {
    form.setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        id={id}
        label={label}
        error={errors[field]?.message}
        hint="A web address, or upload PNG, JPG, GIF up to 10MB."
      >
        {(control) => (
          <span className="flex flex-col gap-2 sm:flex-row">
            <Input
              {...control}
              {...form.register(field)}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
            />
            <FileButton
              label={uploadLabel}
              accept="image/*"
              onFiles={(files) => void choose(files)}
            />
          </span>
        )}
      </Field>
      {pending ? (
        <div className="flex items-center gap-3">
          <UploadTile
            upload={pending}
            of={{
              remove: upload.remove,
              retry(key) {
                upload.retry(key);
                void take();
              },
            }}
          />
          {pending.error ? (
            <p role="alert" className="min-w-0 text-sm break-words text-danger-ink">
              {`${pending.name}: ${pending.error}`}
            </p>
          ) : null}
        </div>
      ) : toCome ? (
        <p className="text-sm text-muted">The picture appears here once you save.</p>
      ) : isMediaPath(address) || isWebAddress(address) ? (
        <div className="flex items-end gap-3">
          <div className={previewClass}>
            <Picture
              src={address}
              alt={`${label.replace(/ URL$/, '')} preview`}
              ratio={ratio}
              sizes="24rem"
              className="rounded-control border border-line"
            />
          </div>
          <Button variant="ghost" size="sm" onClick={() => set('')}>
            Remove
          </Button>
        </div>
      ) : null}
    </div>
  );
}
