import { pictureAt } from '@souk/contract/pictures';
import { ImageOff, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import type { Elements } from '../lib/elements.ts';

type Upload = {
  key: number;
  name: string;
  preview: string;
  state: 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  sent: number;
  error: string | null;
  /** False if retrying would not help. */
  retryable: boolean;
};

type Uploads = {
  uploads: readonly Upload[];
  remove: (key: number) => void;
  retry: (key: number) => void;
};

type UploadTileProps = {
  upload: Upload;
  of: Pick<Uploads, 'remove' | 'retry'>;
  /** By default the file's name. */
  name?: string;
  className?: string;
};

/** The file width that is enough for every size it is shown in. */
const SHOWN = 480;

const round =
  'flex size-7 items-center justify-center rounded-full bg-surface text-ink shadow-float after:absolute after:-inset-2 [&_svg]:size-4';

/** A chosen picture with its progress, and buttons to remove or retry it. */
export function UploadTile({ upload, of, name = upload.name, className }: UploadTileProps) {
  const { key, preview, state, sent, retryable } = upload;
  // A refused file may not be a picture at all.
  const [broken, setBroken] = useState(false);
  return (
    <div
      className={cn(
        'relative size-24 overflow-hidden rounded-control border border-line bg-sunken',
        className,
      )}
    >
      {broken ? (
        <span role="img" aria-label={name} className="flex size-full items-center justify-center">
          <ImageOff aria-hidden className="size-6 text-faint" />
        </span>
      ) : (
        <img
          src={pictureAt(preview, SHOWN)}
          alt={name}
          draggable={false}
          onError={() => setBroken(true)}
          className={cn('size-full object-cover', state !== 'done' && 'opacity-45')}
        />
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        // The next picture moves into this place: a double click removes only one.
        onClick={({ detail }) => {
          if (detail <= 1) of.remove(key);
        }}
        className={cn(round, 'absolute top-1.5 right-1.5')}
      >
        <X aria-hidden />
      </button>
      {state === 'sending' ? (
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(sent * 100)}
          className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-surface"
        >
          <span
            className="block h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${sent * 100}%` }}
          />
        </span>
      ) : null}
      {retryable && state === 'failed' ? (
        <button
          type="button"
          aria-label={`Try ${name} again`}
          onClick={() => of.retry(key)}
          className={cn(round, 'absolute bottom-1.5 left-1.5')}
        >
          <RotateCcw aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

/** The chosen pictures side by side; nothing if there are none. */
export function UploadTiles({ of }: { of: Uploads }) {
  if (of.uploads.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {of.uploads.map((upload) => (
        <li key={upload.key}>
          <UploadTile upload={upload} of={of} />
        </li>
      ))}
    </ul>
  );
}

type UploadErrorsProps = { of: Uploads; id?: string; children?: Elements };

/** Why pictures failed to upload; `children` are the form's own messages. */
export function UploadErrors({ of, id, children }: UploadErrorsProps) {
  return (
    <div id={id} role="alert" className="flex flex-col gap-1 text-sm text-danger-ink empty:hidden">
      {of.uploads.map(({ key, name, error }) =>
        error === null ? null : (
          <p key={key} className="wrap-anywhere">
            {`${name}: ${error}`}
          </p>
        ),
      )}
      {children}
    </div>
  );
}
