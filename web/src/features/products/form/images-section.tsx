import { PRODUCT_IMAGES_MAX } from '@souk/contract/limits';
import {
  type PointerEvent as Press,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { useImageUploads } from '../../../api/image-uploads.ts';
import { FormSection } from './form-section.tsx';
import { ImageTile, type MoveControl } from './image-tile.tsx';
import { cn } from '../../../lib/cn.ts';
import { FileButton } from '../../../ui/file-button.tsx';

type ImagesSectionProps = {
  images: ReturnType<typeof useImageUploads>;
  /** Why the form cannot be sent. */
  error: string | null;
};

/** The product's pictures: chosen or dropped, uploaded at once, in the order shoppers see them. */
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
      intro="The first is the main picture. Portrait pictures (4:5) fill the card."
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

/** The pictures in order, which dragging, buttons and arrow keys change. */
function ImageGrid({ images }: { images: ReturnType<typeof useImageUploads> }) {
  const { uploads, move, remove, retry } = images;
  const base = useId();
  const focusNext = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const { dragged, begin } = useDragOrder(move);
  const idOf = (key: number) => (control: MoveControl) => `${base}-${key}-${control}`;

  // Moving a picture removes it from the page for a moment, and the focus with it.
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

/** How far a mouse moves before a press becomes a drag. */
const SLACK = 5;

/**
 * Drags pictures to another place: by mouse anywhere on them, by finger at the grip. Each sits in an
 * element with `data-place`, its number in the row.
 */
function useDragOrder(move: (key: number, place: number) => void) {
  const [drag, setDrag] = useState<{ key: number; x: number; y: number; moving: boolean } | null>(
    null,
  );
  const follow = useEffectEvent((event: PointerEvent) => {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK;
    if (!drag.moving && !far) return;
    if (!drag.moving) setDrag({ ...drag, moving: true });
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-place]');
    if (under) move(drag.key, Number(under.dataset['place']));
  });

  const held = drag !== null;
  useEffect(() => {
    if (!held) return;
    // On the window: the picture itself leaves the page and comes back as it moves.
    const end = () => setDrag(null);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [held]);

  return {
    /** The one that is being dragged. */
    dragged: drag?.moving ? drag.key : null,
    begin(key: number, event: Press<HTMLElement>) {
      const grip = event.target instanceof Element && event.target.closest('[data-grip]');
      const button = event.target instanceof Element && event.target.closest('button');
      if (event.button !== 0 || (!grip && (button || event.pointerType !== 'mouse'))) return;
      setDrag({ key, x: event.clientX, y: event.clientY, moving: false });
    },
  };
}
