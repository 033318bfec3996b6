import type { Product } from '@souk/contract/catalogue';
import { Play } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useInView } from '../../lib/in-view.ts';
import { useMotionAllowed } from '../../lib/motion.ts';
import { paths } from '../../paths.ts';
import { Clip } from '../../ui/clip.tsx';

type VideoCardProps = { product: Product; price: ReactNode };

function canHover(): boolean {
  return window.matchMedia('(hover: hover)').matches;
}

/** A clip that plays under the pointer or the focus, and on a touch screen while it is in view. */
export function VideoCard({ product, price }: VideoCardProps) {
  const card = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState(false);
  const inView = useInView(card, { threshold: 0.8 });
  const motion = useMotionAllowed();
  const playing = motion && (pointed || (inView && !canHover()));
  return (
    <article ref={card} className="group relative w-40 shrink-0 snap-start sm:w-52">
      <div className="relative overflow-hidden rounded-card">
        <Clip
          src={product.video_url ?? ''}
          poster={product.poster_url ?? product.images[0]}
          playing={playing}
        />
        {playing ? null : (
          <span
            aria-hidden
            className="absolute right-3 bottom-3 flex size-9 items-center justify-center rounded-full bg-scrim text-white backdrop-blur-sm"
          >
            <Play className="size-4 fill-current" />
          </span>
        )}
      </div>
      <h3 className="mt-2 truncate text-sm font-medium">
        <Link
          to={paths.product(product.id)}
          prefetch="intent"
          // The link covers the whole card.
          onPointerEnter={() => setPointed(true)}
          onPointerLeave={() => setPointed(false)}
          onFocus={() => setPointed(true)}
          onBlur={() => setPointed(false)}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {product.name}
        </Link>
      </h3>
      <p className="truncate text-sm text-muted">{product.shop_name}</p>
      <div className="mt-0.5">{price}</div>
    </article>
  );
}
