import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import { pictureSources, previewStyle } from '../lib/picture-sources.ts';
import { ImageOff } from './icons.tsx';

type PictureProps = {
  /** null or "" draws the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** Width by height, as a CSS aspect ratio: "4/5". */
  ratio?: string;
  /** Its displayed width, as the attribute `sizes`: the browser picks the file by it. */
  sizes: string;
  /** The file width that is enough on the densest screen; by default any may be needed. */
  most?: number;
  /** True for pictures visible at first: loaded at once, with priority, without a fade. */
  eager?: boolean;
  className?: string;
};

/**
 * A picture that reserves its space while it loads, on a blurred preview of itself, in the size
 * that fits; a placeholder if it is missing.
 */
export function Picture({
  src,
  alt,
  ratio = '4/5',
  sizes,
  most,
  eager = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  const preview = shown && previewStyle(shown);
  return (
    <span
      className={cn('picture', preview && 'preview', className)}
      style={{ aspectRatio: ratio, ...preview }}
    >
      {shown ? (
        <img
          key={shown}
          ref={eager ? askAgain : fadeIn}
          {...pictureSources(shown, sizes, most)}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(shown)}
        />
      ) : (
        <span
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="absolute inset-0 flex items-center justify-center text-faint"
        >
          <ImageOff aria-hidden className="size-1/5 max-w-10" />
        </span>
      )}
    </span>
  );
}

/** Fades in a late picture over its preview. Set outside React: nothing else reads it. */
function fadeIn(image: HTMLImageElement | null) {
  if (!image || image.complete) return askAgain(image);
  image.dataset['fade'] = 'loading';
  const end = () => (image.dataset['fade'] = 'shown');
  image.addEventListener('load', end, { once: true });
  image.addEventListener('error', end, { once: true });
}

/**
 * A picture in the server's HTML may have failed before React listened: loads it again, so that
 * React sees the error.
 */
function askAgain(image: HTMLImageElement | null) {
  const { src } = image ?? {};
  if (image && src && image.complete && image.naturalWidth === 0) image.src = src;
}
