import { lazy, Suspense, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';

const Lightbox = lazy(async () => ({
  default: (await import('../../ui/lightbox.tsx')).Lightbox,
}));

/** Small pictures that open large; where the page does not run, the picture itself. */
export function ReviewPictures({ images, author }: { images: string[]; author: string }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {images.map((image, index) => (
          <li key={image}>
            <a
              href={image}
              aria-haspopup="dialog"
              className="block w-20 overflow-hidden rounded-control"
              onClick={(event) => {
                // A new tab is still to be had.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(index);
              }}
            >
              <Picture
                src={image}
                alt={`Picture ${index + 1} of ${images.length} of ${author}'s review`}
                ratio="1/1"
                sizes="5rem"
              />
            </a>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <Lightbox
            images={images}
            title={`Pictures of ${author}'s review`}
            start={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
