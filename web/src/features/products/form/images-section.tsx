import { PRODUCT_IMAGES_MAX } from '@souk/contract/limits';
import { useState } from 'react';
import type { useImageUploads } from '../../../api/image-uploads.ts';
import { cn } from '../../../lib/cn.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { FormSection } from './form-section.tsx';
import { ImageGrid } from './image-grid.tsx';

type ImagesSectionProps = {
  images: ReturnType<typeof useImageUploads>;
  /** What keeps the form from being sent. */
  error: string | null;
};

/** The product's pictures: chosen or dropped, sent at once, in the order in which shoppers see them. */
export function ImagesSection({ images, error }: ImagesSectionProps) {
  const { uploads, add } = images;
  const [tooMany, setTooMany] = useState(false);
  const [over, setOver] = useState(false);
  const room = PRODUCT_IMAGES_MAX - uploads.length;
  const failed = uploads.filter((one) => one.error !== null);

  function take(files: File[]) {
    setTooMany(files.length > room);
    add(files.slice(0, Math.max(0, room)));
  }

  return (
    <FormSection
      id="images"
      title="Product Images"
      labels="images-files"
      intro="The first is the main picture. Upright ones (4:5) fill the card."
    >
      {uploads.length > 0 ? <ImageGrid images={images} /> : null}
      <div
        className={cn(
          'flex flex-col items-center gap-2 rounded-control border-2 border-dashed px-4 py-6 text-center text-sm transition-colors',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <FileButton
          id="images-files"
          label="Add Product Images"
          accept="image/*"
          multiple
          disabled={room <= 0}
          aria-invalid={error ? true : undefined}
          aria-describedby="images-errors images-hint"
          onFiles={take}
        />
        <p className="hidden text-muted pointer-fine:block">or drop them here</p>
        <p id="images-hint" className="text-muted">
          PNG, JPG, GIF up to 10MB
        </p>
      </div>
      <div
        id="images-errors"
        role="alert"
        className="flex flex-col gap-1 text-sm text-danger-ink empty:hidden"
      >
        {failed.map((one) => (
          <p key={one.key} className="wrap-anywhere">
            {one.name}: {one.error}
          </p>
        ))}
        {tooMany ? <p>A product can have at most {PRODUCT_IMAGES_MAX} images</p> : null}
        {error ? <p>{error}</p> : null}
      </div>
    </FormSection>
  );
}
