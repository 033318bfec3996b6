import { pictureAt } from '@souk/contract/pictures';
import { productsApi } from '@souk/contract/products';
import { createRef, memo, useEffect, useState, type Ref } from 'react';
import { api } from '../../api/browser-api.ts';
import { useSession } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { ClipPlayer, type ClipPlayerHandle } from '../../ui/clip-player.tsx';
import { Heart } from '../../ui/icons.tsx';
import type { ListedProduct } from '../products/listed-product.ts';
import { noteClip } from '../products/page/note-clip.ts';

/** Width in pixels of the picture for browsers without scripts. */
const STILL_WIDTH = 640;

/** Saves the product, unless it is already saved; false for a visitor, who is asked to log in. */
export type Saver = { save: () => boolean };

/** Provided by the page: the feed doesn't know what is sold. */
export type FeedParts = {
  /** Name, price, options, Add to Cart. */
  offer: (product: ListedProduct) => Elements;
  buttons: (product: ListedProduct, saver: Ref<Saver>) => Elements;
  /** Name and price, with their links. */
  brief: (product: ListedProduct) => Elements;
};

type FeedClipProps = {
  product: ListedProduct;
  parts: FeedParts;
  index: number;
  /** -1 while more can be loaded. */
  total: number;
  /** Its position, in clips from the top. */
  top: number;
  active: boolean;
  /** Active, and playing. */
  running: boolean;
  preload: 'none' | 'metadata' | 'auto';
  onStarted: (productId: string) => void;
  onBroken: (productId: string) => void;
  player: Ref<ClipPlayerHandle>;
};

const POSTER_SIZES = '(orientation: landscape) min(56vh, 34rem), 100vw';

/**
 * One clip of the feed with the product sold in it. Memoized: it re-renders only for its own
 * changes.
 */
export const FeedClip = memo(function FeedClip({
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
  const [saver] = useState(() => createRef<Saver>());
  const [hearts, setHearts] = useState(0);

  function save() {
    if (saver.current?.save()) setHearts(hearts + 1);
  }
  return (
    <article
      aria-label={product.name}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-clip={index}
      tabIndex={-1}
      style={{ top: `${top * 100}cqh` }}
      className="feed-clip"
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
        buttons={parts.buttons(product, saver)}
        onStarted={() => onStarted(product.id)}
        onBroken={() => onBroken(product.id)}
        onWatched={(part) => noteClip(product.id, part)}
        // Set here, where they override the player's own.
        className="feed-film portrait:aspect-auto portrait:rounded-none"
        onDoubleTap={save}
      >
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-black/85 via-black/45 to-transparent landscape:hidden"
        />
        {hearts > 0 ? (
          <span key={hearts} aria-hidden className="feed-heart">
            <Heart className="icon-heart/filled size-28" />
          </span>
        ) : null}
      </ClipPlayer>
      <div className="feed-details">{parts.offer(product)}</div>
    </article>
  );
});

/**
 * A clip further down in the server's page, for readers without scripts and for search engines.
 * Where scripts run it is never seen: they remove it as soon as they start.
 */
export function DistantClip({
  product,
  parts,
  index,
  total,
  top,
}: Pick<FeedClipProps, 'product' | 'parts' | 'index' | 'total' | 'top'>) {
  const still = product.poster_url ?? product.images[0];
  return (
    <article
      aria-label={product.name}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ top: `${top * 100}cqh` }}
      className="feed-clip"
    >
      <noscript>
        <img
          src={still && pictureAt(still, STILL_WIDTH)}
          alt=""
          loading="lazy"
          className="feed-still"
        />
      </noscript>
      <div className="feed-details">{parts.brief(product)}</div>
    </article>
  );
}

const WATCHED_MS = 2_000;
const counted = new Set<string>();

/** Counts a signed-in user's view once the clip has played for a moment; once per visit. */
function useWatched(productId: string, running: boolean): void {
  const { status } = useSession();
  useEffect(() => {
    if (!running || status !== 'in' || counted.has(productId)) return;
    const timer = setTimeout(() => {
      counted.add(productId);
      // The shopper doesn't need to know if this fails.
      api.call(productsApi.view, { params: { productId } }).catch(() => undefined);
    }, WATCHED_MS);
    return () => clearTimeout(timer);
  }, [status, productId, running]);
}
