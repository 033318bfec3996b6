import { pictureAt } from '@souk/contract/pictures';
import { ImageOff, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../lib/cn.ts';

type UploadTileProps = {
  name: string;
  preview: string;
  state: 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  sent: number;
  onRemove: () => void;
  /** Left out where trying again would not help. */
  onRetry?: (() => void) | undefined;
  /** Its size; left out: a small square. */
  className?: string;
};

/** Pixels across that are enough for every size it is shown in. */
const SHOWN = 480;

const round =
  'flex size-7 items-center justify-center rounded-full bg-surface text-ink shadow-float after:absolute after:-inset-2 [&_svg]:size-4';

/** A chosen picture: how far it is sent, and away with it. */
export function UploadTile({
  name,
  preview,
  state,
  sent,
  onRemove,
  onRetry,
  className = 'size-24',
}: UploadTileProps) {
  // What is refused may be no picture at all.
  const [broken, setBroken] = useState(false);
  return (
    <div
      className={cn(
        'relative overflow-hidden rounded-control border border-line bg-sunken',
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
        // The next picture moves to where this one was: a double click means one.
        onClick={({ detail }) => {
          if (detail <= 1) onRemove();
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
      {onRetry && state === 'failed' ? (
        <button
          type="button"
          aria-label={`Try ${name} again`}
          onClick={onRetry}
          className={cn(round, 'absolute bottom-1.5 left-1.5')}
        >
          <RotateCcw aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
