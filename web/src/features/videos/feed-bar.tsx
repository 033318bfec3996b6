import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';

type FeedBarProps = {
  /** How many clips there are so far; null while that is not known. */
  count: number | null;
  filters: ReactNode;
  /** Where the site's own bar is not there: what it has that one needs here (the cart). */
  links: ReactNode;
};

// Where layouts/feed.tsx shows the site's bar, these are there already.
const NO_SITE_BAR = 'contents [@media(orientation:landscape)_and_(height>=32rem)]:hidden';

/**
 * Title, count and filters: a column beside the clips on a wide screen, a row on a lower one, and on an
 * upright one a clear strip over the clip's upper edge.
 */
export function FeedBar({ count, filters, links }: FeedBarProps) {
  return (
    <header className="on-film pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center gap-1 bg-linear-to-b from-black/65 to-transparent px-2 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-6 text-ink landscape:static landscape:bg-none landscape:px-4 landscape:py-2 xl:landscape:w-72 xl:landscape:shrink-0 xl:landscape:flex-col xl:landscape:items-stretch xl:landscape:gap-0 xl:landscape:overflow-y-auto xl:landscape:px-6 xl:landscape:py-8 [&_a]:pointer-events-auto [&_button]:pointer-events-auto landscape:pointer-events-auto">
      <div className={NO_SITE_BAR}>
        <LeaveButton />
        <noscript>
          <Link to={paths.home()} className="flex min-h-11 items-center px-2 font-semibold">
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

/** Back to where one came from; who came from outside goes home. */
function LeaveButton() {
  const navigate = useNavigate();
  function leave() {
    // The router counts the pages of this visit; the first has nothing before it.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(paths.home()));
  }
  return (
    <button
      type="button"
      aria-label="Back"
      onClick={leave}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/15 noscript:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </button>
  );
}
