import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cropBox, cutPicture, dragged, type Size, WHOLE } from './crop.ts';

type CropDialogProps = {
  /** The uncropped picture, served by this site. */
  src: string;
  name: string;
  /** Whether the current picture is cropped. */
  cropped: boolean;
  onCrop: (file: File) => void;
  onRestore: () => void;
  onClose: () => void;
};

const MOST_ZOOM = 4;
const SLIDERS = [
  { part: 'zoom', label: 'Zoom', min: 1, max: MOST_ZOOM },
  { part: 'across', label: 'Across', min: 0, max: 1 },
  { part: 'down', label: 'Down', min: 0, max: 1 },
] as const;

/** Crops a picture to 4:5, by dragging or with sliders, and keeps the original. */
export function CropDialog({ src, name, cropped, onCrop, onRestore, onClose }: CropDialogProps) {
  const picture = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [view, setView] = useState(WHOLE);
  const [failed, setFailed] = useState<string | null>(null);
  const box = size && cropBox(size, view);

  function drag({ clientX, clientY }: PointerEvent) {
    const shown = frame.current?.getBoundingClientRect();
    if (!held.current || !shown || !size) return;
    const by = {
      x: (clientX - held.current.x) / shown.width,
      y: (clientY - held.current.y) / shown.height,
    };
    held.current = { x: clientX, y: clientY };
    setView((now) => dragged(size, now, by));
  }

  async function crop() {
    if (!picture.current) return;
    try {
      onCrop(await cutPicture(picture.current, view));
      onClose();
    } catch {
      setFailed('This picture could not be cropped. Please choose another file.');
    }
  }

  /** The dialog is inside the form, so Enter would submit the form. */
  function byKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void crop();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Crop ${name}`}
      footer={
        <>
          {cropped ? (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              onClick={() => {
                onRestore();
                onClose();
              }}
            >
              Use the original
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!box} onClick={() => void crop()}>
            Crop
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-5">
        {failed ? <Alert tone="danger">{failed}</Alert> : null}
        <div
          ref={frame}
          className="relative aspect-4/5 w-64 max-w-full cursor-grab touch-none overflow-hidden rounded-control bg-sunken select-none active:cursor-grabbing"
          onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
            currentTarget.setPointerCapture(pointerId);
            held.current = { x: clientX, y: clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => (held.current = null)}
          onPointerCancel={() => (held.current = null)}
        >
          <img
            ref={picture}
            src={src}
            alt={`${name}, cropped`}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            onError={() => setFailed('This picture could not be loaded.')}
            className="absolute max-w-none"
            style={
              size && box
                ? {
                    width: `${(size.width / box.width) * 100}%`,
                    height: `${(size.height / box.height) * 100}%`,
                    left: `${(-box.left / box.width) * 100}%`,
                    top: `${(-box.top / box.height) * 100}%`,
                  }
                : { visibility: 'hidden' }
            }
          />
        </div>
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in its fields */}
        <div onKeyDown={byKey} className="flex w-full max-w-80 flex-col gap-1">
          {SLIDERS.map(({ part, label, min, max }) => (
            <label key={part} className="flex min-h-11 items-center gap-4 text-sm font-medium">
              <span className="w-14 shrink-0">{label}</span>
              <input
                type="range"
                min={min}
                max={max}
                step={0.01}
                value={view[part]}
                className="min-w-0 flex-1 accent-accent"
                onChange={({ target }) => setView({ ...view, [part]: Number(target.value) })}
              />
            </label>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
