import { Check } from 'lucide-react';
import type { useImageUploads } from '../../../api/image-uploads.ts';
import { cn } from '../../../lib/cn.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { UploadTile } from '../../../ui/upload-tile.tsx';

type VariantImagesProps = {
  chosen: readonly string[];
  /** The product's pictures and the variant's own. */
  offered: readonly string[];
  uploads: ReturnType<typeof useImageUploads>;
  onChange: (images: string[]) => void;
};

/** The pictures that show this variant; the first chosen one is shown first. */
export function VariantImages({ chosen, offered, uploads, onChange }: VariantImagesProps) {
  const failed = uploads.uploads.filter(({ error }) => error !== null);
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
          Add pictures of the product first and choose among them here, or upload some of this
          variant alone.
        </p>
      )}
      {uploads.uploads.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {uploads.uploads.map((one) => (
            <li key={one.key}>
              <UploadTile
                name={one.name}
                preview={one.preview}
                state={one.state}
                sent={one.sent}
                onRemove={() => uploads.remove(one.key)}
                onRetry={one.retryable ? () => uploads.retry(one.key) : undefined}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div role="alert" className="text-sm text-danger-ink empty:hidden">
        {failed.map((one) => (
          <p key={one.key} className="wrap-anywhere">
            {one.name}: {one.error}
          </p>
        ))}
      </div>
      <FileButton label="Add Variant Images" accept="image/*" multiple onFiles={uploads.add} />
      <p className="text-sm text-muted">PNG, JPG, GIF up to 10MB</p>
    </fieldset>
  );
}
