import type { Product } from '@souk/contract/catalogue';
import { useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useInView } from '../../lib/in-view.ts';
import { useMotionAllowed } from '../../lib/motion.ts';
import { Clip } from '../../ui/clip.tsx';

const CLIPS = 3;

/** Product clips that run by themselves beside the hero's text: an ornament, not a way to anywhere. */
export function Collage({ products }: { products: Product[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const inView = useInView(frame);
  const motion = useMotionAllowed();
  const shown = products.slice(0, CLIPS);
  return (
    <div
      ref={frame}
      aria-hidden
      className="relative hidden h-full min-h-[30rem] grid-cols-3 items-center gap-4 sm:grid"
    >
      {Array.from({ length: CLIPS }, (_, place) => {
        const product = shown[place];
        return (
          <div
            key={place}
            className={cn(
              'overflow-hidden rounded-card bg-sunken shadow-float',
              place === 0 && '-translate-y-6',
              place === 1 && 'translate-y-8',
              place === 2 && '-translate-y-2',
            )}
          >
            {product ? (
              <Clip
                src={product.video_url ?? ''}
                poster={product.poster_url ?? product.images[0]}
                playing={motion && inView}
                // On a phone it is hidden, and costs next to nothing.
                sizes="(width >= 64rem) 12rem, (width >= 40rem) 30vw, 1px"
                eager
              />
            ) : (
              <div className="aspect-9/16" />
            )}
          </div>
        );
      })}
    </div>
  );
}
