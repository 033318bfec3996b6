import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { videosQuery, type ExploreRequest, type Whereabouts } from '../../api/queries/search.ts';
import { productQuery } from '../../api/queries/products.ts';
import { useApi } from '../../api/use-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Feed } from './feed.tsx';
import { FeedBar } from './feed-bar.tsx';
import type { FeedParts } from './feed-clip.tsx';
import { inFeedOrder } from './in-feed-order.ts';
import './film.css';

// A list that is loaded anew while one watches would change the clip under one's eyes.
const AS_LOADED = {
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

type Entered = { list: string; clip: string | null; isListed: boolean | null };

const ERROR = 'Error loading videos. Please try again.';

type FeedPageProps = {
  /** The explorer's filters. */
  request: ExploreRequest;
  where: Whereabouts;
  /** The clip that the address names; null where it names none. */
  clip: string | null;
  parts: FeedParts;
  filters: ReactNode;
  links: ReactNode;
  /** What is said where nothing is found. */
  whyEmpty: ReactNode;
  /** The way on where nothing is found or nothing is left. */
  wayOn: ReactNode;
};

/** The feed in each of its states: coming, there, empty, failed. */
export function FeedPage(props: FeedPageProps) {
  const { request, where, clip, parts, filters, links, whyEmpty, wayOn } = props;
  const api = useApi();
  const query = useInfiniteQuery({ ...videosQuery(api, request, where), ...AS_LOADED });
  const listed = query.isPlaceholderData ? undefined : query.data?.pages.flatMap((p) => p.products);
  // Which clip the list was entered at; which one is seen since is the feed's to know.
  const list = JSON.stringify(request);
  const [entered, setEntered] = useState<Entered>({ list, clip, isListed: null });
  if (entered.list !== list) setEntered({ list, clip, isListed: null });
  if (listed && entered.list === list && entered.isListed === null) {
    setEntered({ ...entered, isListed: listed.some(({ id }) => id === entered.clip) });
  }
  const seekLead = entered.clip !== null && entered.isListed === false;
  const lead = useQuery({ ...productQuery(api, entered.clip ?? ''), enabled: seekLead });
  const waiting = !listed || (seekLead && lead.isPending);
  const products = waiting ? null : inFeedOrder(listed, seekLead ? (lead.data ?? null) : null);

  const failed = query.isError && !query.isFetchNextPageError;
  return (
    <div className="flex h-full flex-col portrait:bg-black xl:landscape:flex-row">
      <FeedBar count={products?.length ?? null} filters={filters} links={links} />
      <div className="min-h-0 min-w-0 flex-1">
        {products?.length ? (
          <Feed
            key={list}
            products={products}
            entry={entered.clip}
            parts={parts}
            hasMore={query.hasNextPage}
            onNearEnd={() => {
              if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) {
                void query.fetchNextPage();
              }
            }}
            tail={
              <Tail
                failed={query.isFetchNextPageError}
                hasMore={query.hasNextPage}
                onRetry={() => void query.fetchNextPage()}
                wayOn={wayOn}
              />
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

type TailProps = { failed: boolean; hasMore: boolean; onRetry: () => void; wayOn: ReactNode };

function Tail({ failed, hasMore, onRetry, wayOn }: TailProps) {
  return (
    <div className="on-film text-ink">
      {failed ? (
        <ErrorState title={ERROR} onRetry={onRetry} />
      ) : hasMore ? (
        <>
          <Spinner />
          <NeedsScript>Watching more clips needs JavaScript.</NeedsScript>
        </>
      ) : (
        <EmptyState icon={<Clapperboard />} title="You have seen them all" action={wayOn} />
      )}
    </div>
  );
}
