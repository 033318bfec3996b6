import type { Product } from '@souk/contract/products';
import { memo, useEffect, type ReactNode, type Ref } from 'react';
import { noteClip } from '../../api/note-clip.ts';
import { countView } from '../../api/queries/products.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { ClipPlayer, type ClipPlayerHandle } from '../../ui/clip-player.tsx';

/** What the page gives to the feed: it knows which clip is shown, not what is sold with it. */
export type FeedParts = {
  /** Name, price, options, Add to Cart: over the clip on an upright screen, beside it on a wide one. */
  offer: (product: Product) => ReactNode;
  /** Round buttons at the thumb's side. */
  buttons: (product: Product) => ReactNode;
};

type FeedClipProps = {
  product: Product;
  parts: FeedParts;
  /** Its place, from 0, and how many there are; -1 where more will come. */
  index: number;
  total: number;
  /** Its position, in clips from the top. */
  top: number;
  active: boolean;
  /** It is active and has begun to move. */
  running: boolean;
  preload: 'none' | 'metadata' | 'auto';
  onStarted: (productId: string) => void;
  onBroken: (productId: string) => void;
  player: Ref<ClipPlayerHandle>;
};

const POSTER_SIZES = '(orientation: landscape) 56vh, 100vw';

function FeedClipPart({
  product,
  parts,
  index,
  total,
  top,
  active,
  running,
  preload,
  onStarted,
  onBroken,
  player,
}: FeedClipProps) {
  useWatched(product.id, running);
  return (
    <article
      aria-label={product.name}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-clip={index}
      tabIndex={-1}
      style={{ top: `${top * 100}cqh` }}
      className="absolute inset-x-0 h-[100cqh] snap-start snap-always outline-none focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-focus portrait:mx-auto portrait:max-w-[62cqh] landscape:flex landscape:items-center landscape:justify-center landscape:gap-6 landscape:px-16 landscape:py-4 xl:landscape:gap-10"
    >
      <ClipPlayer
        ref={player}
        src={product.video_url ?? ''}
        poster={product.poster_url ?? product.images[0]}
        label={`Video of ${product.name}`}
        active={active}
        preload={preload}
        eager={active}
        sizes={POSTER_SIZES}
        buttons={parts.buttons(product)}
        onStarted={() => onStarted(product.id)}
        onBroken={() => onBroken(product.id)}
        onWatched={(part) => noteClip(product.id, part)}
        className="landscape:h-full landscape:shrink-0 landscape:shadow-float portrait:aspect-auto portrait:size-full portrait:rounded-none"
      >
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-black/85 via-black/45 to-transparent landscape:hidden"
        />
      </ClipPlayer>
      <div className="portrait:pointer-events-none portrait:absolute portrait:right-18 portrait:bottom-0 portrait:left-0 portrait:p-4 portrait:pb-[calc(1rem+env(safe-area-inset-bottom))] portrait:[&_a]:pointer-events-auto portrait:[&_button]:pointer-events-auto landscape:max-h-full landscape:w-80 landscape:min-w-0 landscape:overflow-y-auto landscape:p-1 xl:landscape:w-88">
        {parts.offer(product)}
      </div>
    </article>
  );
}

/** One clip of the feed with what is sold in it. Re-renders only when something of its own changes. */
export const FeedClip = memo(FeedClipPart);

const WATCHED_MS = 2_000;
const told = new Set<string>();

/** Counts a signed-in user's view of a product whose clip has run for a moment; once for each visit. */
function useWatched(productId: string, running: boolean): void {
  const api = useApi();
  const { status } = useSession();
  useEffect(() => {
    if (!running || status !== 'in' || told.has(productId)) return;
    const timer = setTimeout(() => {
      told.add(productId);
      // A view that is not counted is nothing to trouble the shopper with.
      countView(api, productId).catch(() => undefined);
    }, WATCHED_MS);
    return () => clearTimeout(timer);
  }, [api, status, productId, running]);
}
