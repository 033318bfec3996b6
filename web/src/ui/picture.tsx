import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../lib/cn.ts';

type PictureProps = {
  /** null or "" draws the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** Width by height, as CSS writes it: "4/5". */
  ratio?: string;
  sizes?: string;
  srcSet?: string;
  /** True for what is seen first: loaded at once, with priority. */
  eager?: boolean;
  className?: string;
};

/** A picture that keeps its place while it loads, on a soft ground; a quiet sign where it is missing. */
export function Picture({
  src,
  alt,
  ratio = '4/5',
  sizes,
  srcSet,
  eager = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  return (
    <span
      className={cn('relative block overflow-hidden bg-sunken', className)}
      style={{ aspectRatio: ratio }}
    >
      {shown ? (
        <img
          src={shown}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="absolute inset-0 flex items-center justify-center text-faint"
        >
          <ImageOff aria-hidden className="size-1/5 max-w-10 stroke-[1.5]" />
        </span>
      )}
    </span>
  );
}
