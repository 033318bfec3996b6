import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Elements } from '../../lib/elements.ts';
import { formatPlural } from '../../lib/format.ts';
import { useBack } from '../../lib/use-back.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ArrowLeft, Clapperboard } from '../../ui/icons.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { productQuery } from '../products/queries.ts';
import type { ExploreRequest, Whereabouts } from '../search/queries.ts';
import type { FeedParts } from './feed-clip.tsx';
import { Feed } from './feed.tsx';
import { inFeedOrder } from './in-feed-order.ts';
import { useFeedList } from './use-feed-list.ts';
import './film.css';

type FeedEntry = { list: string; clip: string | null; isListed: boolean | null };

const ERROR = 'Error loading videos. Please try again.';

type FeedPageProps = {
  /** The explorer's filters. */
  request: ExploreRequest;
  where: Whereabouts;
  /** The user whose followed shops come first, if any. */
  follower: string | null;
  /** The clip in the address. */
  clip: string | null;
  parts: FeedParts;
  filters: Elements;
  links: ReactNode;
  /** Shown if no clips are found. */
  whyEmpty: ReactNode;
  /** The button if no clips are found or left. */
  wayOn: ReactNode;
};

/** The feed: loading, playing, empty or failed. */
export function FeedPage(props: FeedPageProps) {
  const { request, where, follower, clip, parts, filters, links, whyEmpty, wayOn } = props;
  const { query, listed, onShown } = useFeedList({ request, where, follower });
  const navigate = useNavigate();
  // The clip the page opened at; the feed knows the current one.
  const list = JSON.stringify(request);
  const [entered, setEntered] = useState<FeedEntry>({ list, clip, isListed: null });
  if (entered.list !== list) setEntered({ list, clip, isListed: null });
  if (listed && entered.list === list && entered.isListed === null) {
    setEntered({ ...entered, isListed: listed.some(({ id }) => id === entered.clip) });
  }
  const seekLead = entered.clip !== null && entered.isListed === false;
  const lead = useQuery({ ...productQuery(entered.clip ?? ''), enabled: seekLead });
  const waiting = !listed || (seekLead && lead.isPending);
  const products = waiting ? null : inFeedOrder(listed, seekLead ? (lead.data ?? null) : null);

  const failed = query.isError && !query.isFetchNextPageError;
  return (
    <div className="relative flex h-full flex-col portrait:bg-black">
      <FeedBar count={products?.length ?? null} filters={filters} links={links} />
      <div className="min-h-0 min-w-0 flex-1">
        {products?.length ? (
          <Feed
            key={list}
            products={products}
            entry={entered.clip}
            parts={parts}
            hasMore={query.hasNextPage}
            onOpen={({ id }) => {
              // Back leads to this clip, even if it has only just scrolled into view.
              const { pathname, search } = window.location;
              const here = new URLSearchParams(search);
              here.set('clip', id);
              window.history.replaceState(window.history.state, '', `${pathname}?${here}`);
              void navigate(pages.product(id));
            }}
            onShown={onShown}
            onNearEnd={() => {
              if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) {
                void query.fetchNextPage();
              }
            }}
            tail={
              <div className="on-film text-ink">
                {query.isFetchNextPageError ? (
                  <ErrorState title={ERROR} onRetry={() => void query.fetchNextPage()} />
                ) : query.hasNextPage ? (
                  <>
                    <Spinner />
                    <NeedsScript>Turn on JavaScript to watch more clips.</NeedsScript>
                  </>
                ) : (
                  <EmptyState icon={<Clapperboard />} title="You’ve seen them all" action={wayOn} />
                )}
              </div>
            }
          />
        ) : (
          <div className="on-film flex h-full items-center justify-center text-ink">
            {failed ? (
              <ErrorState title={ERROR} onRetry={() => void query.refetch()} />
            ) : products ? (
              <EmptyState
                icon={<Clapperboard />}
                title="No Product Videos Yet"
                text={whyEmpty}
                action={wayOn}
              />
            ) : (
              <Spinner />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

type FeedBarProps = {
  /** The number of clips so far; null until known. */
  count: number | null;
  filters: Elements;
  /** Shown when the site's own bar is hidden: the cart. */
  links: ReactNode;
};

// Hidden if layouts/feed.tsx shows the site's bar, which includes them.
const NO_SITE_BAR = 'contents [@media(orientation:landscape)_and_(height>=32rem)]:hidden';

/**
 * Title, count and filters: a column beside the clips, a row above them, or a strip over the top of
 * the clip.
 */
function FeedBar({ count, filters, links }: FeedBarProps) {
  return (
    <header className="on-film pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center gap-1 bg-linear-to-b from-black/65 to-transparent px-2 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-6 text-ink landscape:static landscape:bg-none landscape:px-4 landscape:py-2 xl:landscape:absolute xl:landscape:inset-y-0 xl:landscape:right-auto xl:landscape:left-[max(0px,calc(50%-41.5rem))] xl:landscape:w-70 xl:landscape:flex-col xl:landscape:items-stretch xl:landscape:gap-0 xl:landscape:overflow-y-auto xl:landscape:px-6 xl:landscape:py-8 [&_a]:pointer-events-auto [&_button]:pointer-events-auto landscape:pointer-events-auto">
      <div className={NO_SITE_BAR}>
        <button
          type="button"
          aria-label="Back"
          onClick={useBack(pages.home())}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/15 noscript:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </button>
        <noscript>
          <Link to={pages.home()} className="flex min-h-11 items-center px-2 font-semibold">
            Home
          </Link>
        </noscript>
      </div>
      <div className="min-w-0 flex-1 xl:landscape:flex-none">
        <h1 className="truncate text-base font-semibold tracking-tight landscape:text-lg xl:landscape:text-2xl xl:landscape:whitespace-normal">
          Discover Video Products
        </h1>
        <p role="status" className="figures min-h-4 truncate text-xs text-muted landscape:text-sm">
          {count === null ? null : `Showing ${formatPlural(count, 'video result')}`}
        </p>
      </div>
      {filters}
      <div className={NO_SITE_BAR}>{links}</div>
    </header>
  );
}
