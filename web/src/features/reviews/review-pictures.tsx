import { lazy, Suspense, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';

const PictureZoom = lazy(() => import('../../ui/picture-zoom.tsx'));

/** Small pictures that open large; where the page does not run, the picture itself. */
export function ReviewPictures({ images, author }: { images: string[]; author: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const pictures = images.map((src, index) => ({
    src,
    alt: `Picture ${index + 1} of ${images.length} of ${author}'s review`,
  }));
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a
              href={src}
              aria-haspopup="dialog"
              className="block w-20 overflow-hidden rounded-control"
              onClick={(event) => {
                // A new tab is still to be had.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(index);
              }}
            >
              <Picture src={src} alt={alt} ratio="1/1" sizes="5rem" />
            </a>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <PictureZoom
            title={`Pictures of ${author}'s review`}
            pictures={pictures}
            at={open}
            onShow={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
