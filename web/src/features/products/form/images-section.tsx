import { PRODUCT_IMAGES_MAX } from '@souk/contract/limits';
import { useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { useFileDrop } from '../../../lib/use-file-drop.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { UploadErrors } from '../../../ui/upload-tile.tsx';
import type { useImageUploads } from '../../media/image-uploads.ts';
import { FormSection } from './form-section.tsx';
import { ImageGrid } from './image-grid.tsx';

type ImagesSectionProps = {
  images: ReturnType<typeof useImageUploads>;
  error: string | null;
};

/** The product's pictures: chosen or dropped, uploaded at once, in the order shoppers see them. */
export function ImagesSection({ images, error }: ImagesSectionProps) {
  const [tooMany, setTooMany] = useState(false);
  const room = PRODUCT_IMAGES_MAX - images.uploads.length;

  function take(files: File[]) {
    setTooMany(files.length > room);
    images.add(files.slice(0, Math.max(0, room)));
  }
  const { over, handlers } = useFileDrop(take);

  return (
    <FormSection
      id="images"
      title="Product Images"
      labels="images-files"
      intro="The first is the cover. Product cards show pictures at 4:5, so crop any that don’t fit."
    >
      {images.uploads.length > 0 ? <ImageGrid images={images} /> : null}
      <div
        {...handlers}
        className={cn(
          'flex flex-col items-center gap-2 rounded-control border-2 border-dashed px-4 py-6 text-center text-sm transition-colors',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
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
      <UploadErrors id="images-errors" of={images}>
        {tooMany ? <p>{`A product can have at most ${PRODUCT_IMAGES_MAX} images`}</p> : null}
        {error ? <p>{error}</p> : null}
      </UploadErrors>
    </FormSection>
  );
}
