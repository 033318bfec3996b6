/** The aspect ratio of a product's picture: width over height. */
export const SHAPE = 4 / 5;

export type Size = { width: number; height: number };

/** `zoom`: 1 keeps as much as possible. `across`, `down`: the center, each from 0 to 1. */
export type CropView = { zoom: number; across: number; down: number };

export const WHOLE: CropView = { zoom: 1, across: 0.5, down: 0.5 };

export type CropBox = Size & { left: number; top: number };

/** The part of a picture to keep, in its own pixels and within its edges. */
export function cropBox({ width, height }: Size, { zoom, across, down }: CropView): CropBox {
  const kept = Math.min(width, height * SHAPE) / Math.max(1, zoom);
  const box = { width: kept, height: kept / SHAPE };
  const within = (middle: number, part: number, whole: number) =>
    Math.min(Math.max(middle * whole - part / 2, 0), whole - part);
  return {
    ...box,
    left: within(across, box.width, width),
    top: within(down, box.height, height),
  };
}

/** The view after a drag; `by` is a share of the frame's width and height. */
export function dragged(size: Size, view: CropView, by: { x: number; y: number }): CropView {
  const box = cropBox(size, view);
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const moved = {
    ...view,
    across: (middle.x - by.x * box.width) / size.width,
    down: (middle.y - by.y * box.height) / size.height,
  };
  const end = cropBox(size, moved);
  return {
    ...moved,
    across: (end.left + end.width / 2) / size.width,
    down: (end.top + end.height / 2) / size.height,
  };
}

/** Enough for a large screen; the server makes the smaller sizes. */
const WIDEST = 1600;

/** Crops a loaded picture from this site. @throws Error if the browser can't */
export async function cutPicture(picture: HTMLImageElement, view: CropView): Promise<File> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, width, height } = cropBox(size, view);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(width, WIDEST));
  canvas.height = Math.round(canvas.width / SHAPE);
  canvas
    .getContext('2d')
    ?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  // Browsers that can't write WebP produce a PNG.
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.92);
  });
  if (!blob) throw new Error('The picture could not be cropped');
  return new File([blob], 'cropped', { type: blob.type });
}
