import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { useImageUploads } from '../../../api/image-uploads.ts';
import { ImageTile, type MoveControl } from './image-tile.tsx';
import { useDragOrder } from './use-drag-order.ts';

/** The pictures in their order, to be put in another: by dragging, by buttons, by keys. */
export function ImageGrid({ images }: { images: ReturnType<typeof useImageUploads> }) {
  const { uploads, move, remove, retry } = images;
  const base = useId();
  const focusNext = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const { dragged, begin } = useDragOrder(move);
  const idOf = (key: number) => (control: MoveControl) => `${base}-${key}-${control}`;

  // A picture that moves is taken out of the page for a moment, and the focus with it.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  function moveTo(key: number, place: number, by: MoveControl) {
    const to = Math.min(Math.max(place, 0), uploads.length - 1);
    if (uploads[to]?.key === key) return;
    focusNext.current = idOf(key)(by);
    move(key, to);
    setSaid(`Picture ${to + 1} of ${uploads.length}${to === 0 ? ', the main picture' : ''}`);
  }

  return (
    <>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {uploads.map((image, place) => (
          <li
            key={image.key}
            data-place={place}
            onPointerDown={(event) => begin(image.key, event)}
            className="select-none"
          >
            <ImageTile
              image={image}
              place={place}
              count={uploads.length}
              dragged={dragged === image.key}
              idOf={idOf(image.key)}
              onMove={(to, by) => moveTo(image.key, to, by)}
              onRemove={() => remove(image.key)}
              onRetry={image.retryable ? () => retry(image.key) : undefined}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
