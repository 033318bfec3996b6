import { useId } from 'react';
import { FileButton } from '../../ui/file-button.tsx';
import { UploadErrors, UploadTiles } from '../../ui/upload-tile.tsx';
import type { useImageUploads } from '../media/image-uploads.ts';

type PictureFieldProps = {
  label: string;
  hint: string;
  of: ReturnType<typeof useImageUploads>;
};

/** One picture, uploaded as soon as it is chosen. */
export function PictureField({ label, hint, of }: PictureFieldProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-refused={of.uploads.some(({ state }) => state === 'failed') || undefined}
      className="flex flex-col gap-2"
    >
      <p id={id} className="label">
        {label}
      </p>
      <p className="text-sm text-muted">{hint}</p>
      <UploadTiles of={of} />
      <UploadErrors of={of} />
      {of.uploads.length === 0 ? (
        <FileButton label={`Choose: ${label}`} accept="image/*" onFiles={of.add} />
      ) : null}
    </div>
  );
}
