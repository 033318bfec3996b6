import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { useDrawnWhole } from '../../lib/drawn-whole.ts';
import { formatPlural } from '../../lib/format.ts';
import { useInView } from '../../lib/in-view.ts';
import { usePlayback } from '../../lib/playback.ts';
import { useMuted } from '../../lib/sound.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Clip, type ClipProps } from '../../ui/clip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Clapperboard, Play } from '../../ui/icons.tsx';
import { MuteButton } from '../../ui/mute-button.tsx';
import { RailButtons } from '../../ui/rail-buttons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ListedProduct } from '../products/listed-product.ts';
import { noteClip } from '../products/page/note-clip.ts';
import { videosQuery, type ExploreRequest, type Whereabouts } from '../search/queries.ts';
import { feedAddress } from './feed-address.ts';

/** Number of cards that the server renders in full: most of those that a wide screen shows. */
const FIRST = 4;

const ERROR = 'Error loading videos. Please try again.';

type VideoRailProps = {
  /** The same filters as the explorer's. */
  request: ExploreRequest;
  where: Whereabouts;
  price: (product: ListedProduct) => ReactNode;
};

/**
 * Products with a video, side by side. One plays at a time: the one pointed at, else the first in view.
 * More are loaded before the end comes into view.
 */
export function VideoRail({ request, where, price }: VideoRailProps) {
  const query = useInfiniteQuery(videosQuery(request, where));
  const rail = useRef<HTMLUListElement>(null);
  const products = query.data?.pages.flatMap((page) => page.products);
  const inView = useFirstInView(rail, products?.length ?? 0);
  const [pointed, setPointed] = useState<string | null>(null);
  const active = pointed ?? inView;
  const { playing, refuse } = usePlayback(active);
  const [muted, setMuted] = useMuted();
  const next = useRef<HTMLLIElement>(null);
  const whole = useDrawnWhole(next);
  return (
    <section aria-labelledby="videos-title">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="videos-title" className="font-display text-2xl tracking-tight">
            Discover Video Products
          </h2>
          <p className="figures mt-1 min-h-5 text-sm text-muted">
            {products ? `Showing ${formatPlural(products.length, 'video result')}` : null}
          </p>
        </div>
        {products?.length ? (
          <div className="flex items-center gap-2">
            <ButtonLink variant="ghost" className="px-3 text-accent-ink" to={feedAddress(request)}>
              Open the feed
            </ButtonLink>
            <RailButtons rail={rail} what="videos" className="sm:flex" />
          </div>
        ) : null}
      </div>
      <div className={cn('mt-5', products?.length !== 0 && 'min-h-88 sm:min-h-112')}>
        {products?.length ? (
          <ul ref={rail} className="rail">
            {products.map((product, index) => (
              <li key={product.id} ref={index === FIRST ? next : null}>
                <VideoCard
                  product={product}
                  brief={!whole && index >= FIRST}
                  price={price(product)}
                  to={feedAddress(request, product.id)}
                  playing={playing && active === product.id}
                  muted={muted}
                  onRefused={() => (muted ? refuse() : setMuted(true))}
                  onPointed={(on) =>
                    setPointed((now) => (on ? product.id : now === product.id ? null : now))
                  }
                />
              </li>
            ))}
            {query.isFetchNextPageError ? (
              <li className="flex w-72 shrink-0 items-center justify-center">
                <ErrorState title={ERROR} onRetry={() => void query.fetchNextPage()} />
              </li>
            ) : query.hasNextPage ? (
              <RailEnd
                rail={rail}
                loading={query.isFetchingNextPage}
                onNear={() => void query.fetchNextPage()}
              />
            ) : null}
          </ul>
        ) : products ? (
          <EmptyState
            icon={<Clapperboard />}
            level={3}
            title="No Product Videos Yet"
            className="py-6"
          />
        ) : query.isError ? (
          <ErrorState title={ERROR} onRetry={() => void query.refetch()} />
        ) : (
          <div className="flex gap-3 overflow-hidden sm:gap-4">
            {Array.from({ length: 7 }, (_, index) => (
              <Skeleton key={index} className="aspect-9/16 w-40 shrink-0 rounded-card sm:w-52" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

type VideoCardProps = Pick<ClipProps, 'playing' | 'muted' | 'onRefused'> & {
  product: ListedProduct;
  price: ReactNode;
  /** Without its picture, whose space is reserved. */
  brief: boolean;
  /** The feed, opened at this clip. */
  to: string;
  /** Called when the pointer or the focus enters or leaves this card. */
  onPointed: (pointed: boolean) => void;
};

/** A clip that plays in place and links to the feed. */
function VideoCard({ product, price, brief, to, onPointed, ...clip }: VideoCardProps) {
  return (
    <article
      data-clip={product.id}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') onPointed(true);
      }}
      onPointerLeave={() => onPointed(false)}
      className="clip-card"
    >
      {brief ? (
        <div className="clip rounded-card" />
      ) : (
        <div className="relative">
          <Clip
            src={product.video_url ?? ''}
            poster={product.poster_url ?? product.images[0]}
            sizes="(width >= 40rem) 13rem, 10rem"
            most={640}
            label={`Video of ${product.name}`}
            {...clip}
            progress
            onWatched={(part) => noteClip(product.id, part)}
            className="rounded-card"
          />
          {clip.playing ? (
            <MuteButton className="absolute top-2 right-2 z-10 size-11" />
          ) : (
            <span aria-hidden className="clip-card-play">
              <Play className="size-4" />
            </span>
          )}
        </div>
      )}
      <h3>
        <Link
          to={to}
          prefetch="intent"
          discover="none"
          // The link covers the whole card.
          onFocus={() => onPointed(true)}
          onBlur={() => onPointed(false)}
          className="card-link"
        >
          {product.name}
        </Link>
      </h3>
      <p>{product.shop_name}</p>
      <div>{price}</div>
    </article>
  );
}

type RailEndProps = { rail: RefObject<HTMLElement | null>; loading: boolean; onNear: () => void };

/** The end of the rail: loads more when it comes within 1000 px of the view. */
function RailEnd({ rail, loading, onNear }: RailEndProps) {
  const end = useRef<HTMLLIElement>(null);
  const near = useInView(end, { root: rail, margin: '0px 1000px 0px 0px' });
  useEffect(() => {
    if (near && !loading) onNear();
  }, [near, loading, onNear]);
  return (
    <li ref={end} className="shrink-0 noscript:hidden">
      <Skeleton className="aspect-9/16 w-40 rounded-card sm:w-52" />
    </li>
  );
}

/** The `data-clip` of the first child of `list` that is almost fully in view; null if none is. */
function useFirstInView(list: RefObject<HTMLElement | null>, length: number): string | null {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    if (!list.current) return;
    const cards = [...list.current.querySelectorAll<HTMLElement>('[data-clip]')];
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setFirst(cards.find((card) => seen.has(card))?.dataset['clip'] ?? null);
      },
      { threshold: 0.8 },
    );
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  }, [list, length]);
  return first;
}
