import { mediaPathOf } from '@souk/contract/media-base';
import { ArrowLeft, ArrowRight, Crop, GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent as Press,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '../../../lib/cn.ts';
import { Badge } from '../../../ui/badge.tsx';
import { UploadTile } from '../../../ui/upload-tile.tsx';
import { CropDialog } from '../../media/crop-dialog.tsx';
import type { ImageUpload, useImageUploads } from '../../media/image-uploads.ts';

type Control = 'earlier' | 'grip' | 'later';

const control =
  'flex h-11 flex-1 items-center justify-center text-muted hover:bg-sunken hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-35 focus-visible:-outline-offset-2 [&_svg]:size-4';

/** A canvas with a picture from another site can't be read. */
const canCrop = ({ state, preview }: ImageUpload) =>
  state === 'done' && /^(blob:|\/media\/)/.test(preview);

/** The pictures in order, rearranged by dragging, buttons and arrow keys. */
export function ImageGrid({ images }: { images: ReturnType<typeof useImageUploads> }) {
  const { uploads, move } = images;
  const base = useId();
  const focusNext = useRef<string | null>(null);
  const [announcement, announce] = useState('');
  const { dragged, begin } = useDragOrder(move);
  const [cropping, setCropping] = useState<number | null>(null);
  const cropped = uploads.find(({ key }) => key === cropping);
  const last = uploads.length - 1;

  // Moving a picture removes it from the page for a moment, and the focus with it.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  function moveTo(key: number, place: number, by: Control) {
    const to = Math.min(Math.max(place, 0), last);
    if (uploads[to]?.key === key) return;
    focusNext.current = `${base}-${key}-${by}`;
    move(key, to);
    announce(`Picture ${to + 1} of ${uploads.length}${to === 0 ? ', the cover' : ''}`);
  }

  function onKeyDown(event: KeyboardEvent, key: number, place: number) {
    const places: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: last,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(key, to, 'grip');
  }

  return (
    <>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {uploads.map((image, place) => {
          const { key } = image;
          // File names are no help: phones call every picture image.jpg.
          const name = `Picture ${place + 1}`;
          return (
            <li
              key={key}
              data-place={place}
              onPointerDown={(event) => begin(key, event)}
              className={cn(
                'overflow-hidden rounded-control border border-line bg-surface transition-[opacity,box-shadow] select-none',
                dragged === key && 'opacity-60 shadow-float ring-2 ring-accent',
              )}
            >
              <div className="relative">
                <UploadTile
                  upload={image}
                  of={images}
                  name={name}
                  className="aspect-[4/5] size-auto w-full rounded-none border-0"
                />
                {place === 0 ? (
                  <Badge tone="violet" className="pointer-events-none absolute top-1.5 left-1.5">
                    Cover
                  </Badge>
                ) : null}
                {canCrop(image) ? (
                  <button
                    type="button"
                    aria-label={`Crop ${name}`}
                    title="Crop"
                    className="absolute end-1.5 bottom-1.5 flex size-7 items-center justify-center rounded-full bg-surface text-ink shadow-float after:absolute after:-inset-2 [&_svg]:size-4"
                    onClick={() => setCropping(key)}
                  >
                    <Crop aria-hidden />
                  </button>
                ) : null}
              </div>
              <div className="flex divide-x divide-line border-t border-line">
                <button
                  type="button"
                  id={`${base}-${key}-earlier`}
                  aria-label={`Move ${name} earlier`}
                  aria-disabled={place === 0}
                  className={control}
                  onClick={() => moveTo(key, place - 1, 'earlier')}
                >
                  <ArrowLeft aria-hidden />
                </button>
                <button
                  type="button"
                  data-grip
                  id={`${base}-${key}-grip`}
                  aria-label={`Move ${name}: drag it, or use the arrow keys`}
                  className={cn(control, 'cursor-grab touch-none')}
                  onKeyDown={(event) => onKeyDown(event, key, place)}
                >
                  <GripVertical aria-hidden />
                </button>
                <button
                  type="button"
                  id={`${base}-${key}-later`}
                  aria-label={`Move ${name} later`}
                  aria-disabled={place === last}
                  className={control}
                  onClick={() => moveTo(key, place + 1, 'later')}
                >
                  <ArrowRight aria-hidden />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {cropped ? (
        <CropDialog
          src={mediaPathOf(cropped.original?.preview ?? cropped.preview)}
          name={`Picture ${uploads.indexOf(cropped) + 1}`}
          cropped={cropped.original !== null}
          onCrop={(file) => images.crop(cropped.key, file)}
          onRestore={() => images.restore(cropped.key)}
          onClose={() => setCropping(null)}
        />
      ) : null}
    </>
  );
}

/** How far a mouse must move before a press becomes a drag. */
const SLACK = 5;

/** Drags pictures to another position: by mouse anywhere on them, by finger at the grip. */
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
    // On the window: the picture itself leaves the page and returns while it moves.
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', (event) => follow(event), { signal });
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setDrag(null), { signal });
    }
    return () => listening.abort();
  }, [held]);

  return {
    dragged: drag?.moving ? drag.key : null,
    begin(key: number, { target, button, pointerType, clientX, clientY }: Press<HTMLElement>) {
      if (button !== 0 || !(target instanceof Element)) return;
      const free = pointerType === 'mouse' && !target.closest('button');
      if (!free && !target.closest('[data-grip]')) return;
      setDrag({ key, x: clientX, y: clientY, moving: false });
    },
  };
}
