import type { Product } from '@souk/contract/products';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { noteClip } from '../../api/note-clip.ts';
import { Clip } from '../../ui/clip.tsx';
import { MuteButton } from '../../ui/mute-button.tsx';

type VideoCardProps = {
  product: Product;
  price: ReactNode;
  /** The feed, opened at this clip. */
  to: string;
  playing: boolean;
  muted: boolean;
  /** The pointer or the focus came to this card, or left it. */
  onPointed: (pointed: boolean) => void;
  /** The browser does not let it play by itself. */
  onRefused: () => void;
};

/** A clip in the rail: plays in its place while it is its turn, and leads to the feed. */
export function VideoCard({
  product,
  price,
  to,
  playing,
  muted,
  onPointed,
  onRefused,
}: VideoCardProps) {
  return (
    <article
      data-clip={product.id}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') onPointed(true);
      }}
      onPointerLeave={() => onPointed(false)}
      className="group relative w-40 shrink-0 snap-start sm:w-52"
    >
      <div className="relative">
        <Clip
          src={product.video_url ?? ''}
          poster={product.poster_url ?? product.images[0]}
          sizes="(width >= 40rem) 13rem, 10rem"
          label={`Video of ${product.name}`}
          playing={playing}
          muted={muted}
          progress
          onWatched={(part) => noteClip(product.id, part)}
          onRefused={onRefused}
          className="rounded-card"
        />
        {playing ? (
          <MuteButton className="absolute top-2 right-2 z-10 size-11" />
        ) : (
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
          to={to}
          prefetch="intent"
          // The link covers the whole card.
          onFocus={() => onPointed(true)}
          onBlur={() => onPointed(false)}
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
