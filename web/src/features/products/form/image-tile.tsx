import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ImageUpload } from '../../../api/image-uploads.ts';
import { cn } from '../../../lib/cn.ts';
import { Badge } from '../../../ui/badge.tsx';
import { UploadTile } from '../../../ui/upload-tile.tsx';

export type MoveControl = 'earlier' | 'grip' | 'later';

type ImageTileProps = {
  image: ImageUpload;
  place: number;
  count: number;
  dragged: boolean;
  /** The id of a control, to give it the focus back after a move. */
  idOf: (control: MoveControl) => string;
  onMove: (place: number, by: MoveControl) => void;
  onRemove: () => void;
  onRetry: (() => void) | undefined;
};

const control =
  'flex h-11 flex-1 items-center justify-center text-muted hover:bg-sunken hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-35 focus-visible:-outline-offset-2 [&_svg]:size-4';

/** One of the product's pictures with the controls that move it; the first is the main one. */
export function ImageTile({
  image,
  place,
  count,
  dragged,
  idOf,
  onMove,
  onRemove,
  onRetry,
}: ImageTileProps) {
  // File names mean little: phones call every picture image.jpg.
  const name = `Picture ${place + 1}`;

  function byKey(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to, 'grip');
  }

  return (
    <div
      className={cn(
        'overflow-hidden rounded-control border border-line bg-surface transition-[opacity,box-shadow]',
        dragged && 'opacity-60 shadow-float ring-2 ring-accent',
      )}
    >
      <div className="relative">
        <UploadTile
          name={name}
          preview={image.preview}
          state={image.state}
          sent={image.sent}
          onRemove={onRemove}
          onRetry={onRetry}
          className="aspect-[4/5] w-full rounded-none border-0"
        />
        {place === 0 ? (
          <Badge tone="violet" className="pointer-events-none absolute top-1.5 left-1.5">
            Main
          </Badge>
        ) : null}
      </div>
      <div className="flex divide-x divide-line border-t border-line">
        <button
          type="button"
          id={idOf('earlier')}
          aria-label={`Move ${name} earlier`}
          aria-disabled={place === 0}
          className={control}
          onClick={() => onMove(place - 1, 'earlier')}
        >
          <ArrowLeft aria-hidden />
        </button>
        <button
          type="button"
          data-grip
          id={idOf('grip')}
          aria-label={`Move ${name}: drag it, or use the arrow keys`}
          className={cn(control, 'cursor-grab touch-none')}
          onKeyDown={byKey}
        >
          <GripVertical aria-hidden />
        </button>
        <button
          type="button"
          id={idOf('later')}
          aria-label={`Move ${name} later`}
          aria-disabled={place === count - 1}
          className={control}
          onClick={() => onMove(place + 1, 'later')}
        >
          <ArrowRight aria-hidden />
        </button>
      </div>
    </div>
  );
}
