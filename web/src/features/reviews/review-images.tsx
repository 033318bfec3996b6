import { REVIEW_IMAGES_MAX } from '@souk/contract/limits';
import { useId, useRef, useState } from 'react';
import type { useImageUploads } from '../../api/image-uploads.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { UploadTile } from '../../ui/upload-tile.tsx';

type ReviewImagesProps = {
  images: ReturnType<typeof useImageUploads>;
  /** What keeps the review from being sent. */
  error: string | null;
};

/** The pictures of a review: sent as they are chosen, each shown with how far it is. */
export function ReviewImages({ images, error }: ReviewImagesProps) {
  const { uploads, add, remove, retry } = images;
  const [tooMany, setTooMany] = useState(false);
  const id = useId();
  const room = REVIEW_IMAGES_MAX - uploads.length;
  const failed = uploads.filter((one) => one.error !== null);
  // Once what failed is gone or sent again, nothing keeps the review from being sent.
  const blocked = failed.length > 0 ? error : null;
  const chooser = useRef<HTMLInputElement>(null);
  const shown = uploads.map(({ key, state }) => `${key} ${state}`).join();
  const focusKept = useFocusKept('button', chooser, shown);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Images</legend>
      <div {...focusKept}>
        {uploads.length > 0 ? (
          <ul className="flex flex-wrap gap-3">
            {uploads.map((one) => (
              <li key={one.key}>
                <UploadTile
                  name={one.name}
                  preview={one.preview}
                  state={one.state}
                  sent={one.sent}
                  onRemove={() => {
                    setTooMany(false);
                    remove(one.key);
                  }}
                  onRetry={one.retryable ? () => retry(one.key) : undefined}
                />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div id={`${id}-errors`} role="alert" className="text-sm text-danger-ink empty:hidden">
        {failed.map((one) => (
          <p key={one.key}>
            {one.name}: {one.error}
          </p>
        ))}
        {tooMany ? <p>A review can have at most {REVIEW_IMAGES_MAX} images</p> : null}
        {blocked ? <p>{blocked}</p> : null}
      </div>
      <FileButton
        ref={chooser}
        label="Add Images"
        accept="image/*"
        multiple
        disabled={room <= 0}
        aria-invalid={blocked ? true : undefined}
        aria-describedby={`${id}-errors ${id}-hint`}
        onFiles={(files) => {
          setTooMany(files.length > room);
          add(files.slice(0, room));
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        PNG, JPG, GIF up to 10MB; at most {REVIEW_IMAGES_MAX} images.
      </p>
    </fieldset>
  );
}
