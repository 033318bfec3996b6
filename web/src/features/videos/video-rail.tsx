import type { Product } from '@souk/contract/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Clapperboard } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { videosQuery, type ExploreRequest, type Whereabouts } from '../../api/queries/search.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { useInView } from '../../lib/in-view.ts';
import { scrollManner } from '../../lib/motion.ts';
import { usePlayback } from '../../lib/playback.ts';
import { useMuted } from '../../lib/sound.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { feedAddress } from './feed-address.ts';
import { VideoCard } from './video-card.tsx';

const ERROR = 'Error loading videos. Please try again.';

type VideoRailProps = {
  /** The same filters as the explorer's. */
  request: ExploreRequest;
  where: Whereabouts;
  price: (product: Product) => ReactNode;
};

/**
 * Products with a video, side by side; one plays at a time, the one that is pointed at, else the first in
 * view. More are loaded before the end comes into sight.
 */
export function VideoRail({ request, where, price }: VideoRailProps) {
  const query = useInfiniteQuery(videosQuery(useApi(), request, where));
  const rail = useRef<HTMLUListElement>(null);
  const products = query.data?.pages.flatMap((page) => page.products);
  const inView = useFirstInView(rail, products?.length ?? 0);
  const [pointed, setPointed] = useState<string | null>(null);
  const active = pointed ?? inView;
  const { playing, refuse } = usePlayback(active);
  const [muted, setMuted] = useMuted();
  return (
    <section aria-labelledby="videos-title">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="videos-title" className="text-2xl font-semibold tracking-tight">
            Discover Video Products
          </h2>
          <p className="figures mt-1 min-h-5 text-sm text-muted">
            {products ? `Showing ${formatPlural(products.length, 'video result')}` : null}
          </p>
        </div>
        {products?.length ? (
          <div className="flex items-center gap-2">
            <Button variant="ghost" className="px-3 text-accent-ink" asChild>
              <Link to={feedAddress(request)}>Open the feed</Link>
            </Button>
            <RailButtons rail={rail} />
          </div>
        ) : null}
      </div>
      <div className={cn('mt-5', products?.length !== 0 && 'min-h-88 sm:min-h-112')}>
        {products?.length ? (
          <ul
            ref={rail}
            className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6"
          >
            {products.map((product) => (
              <li key={product.id} className="shrink-0">
                <VideoCard
                  product={product}
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

type RailEndProps = {
  rail: RefObject<HTMLUListElement | null>;
  loading: boolean;
  onNear: () => void;
};

/** Stands at the end of the rail and says when it comes within 1000 px of the view. */
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

/** Leads through the rail by most of a view; a finger or the keyboard scrolls it by itself. */
function RailButtons({ rail }: { rail: RefObject<HTMLElement | null> }) {
  function scroll(direction: 1 | -1) {
    const element = rail.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.85, behavior: scrollManner() });
  }
  return (
    <div className="hidden gap-2 sm:flex">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Earlier videos"
        onClick={() => scroll(-1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="secondary" size="icon" aria-label="More videos" onClick={() => scroll(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

/** The `data-clip` of the first child of `list` that can be seen nearly whole; null where there is none. */
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
