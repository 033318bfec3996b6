import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToListStart } from '../../ui/to-list-start.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, NO_FILTERS, writeFilters } from './filters.ts';
import { LayoutToggle, type ListLayout, useListLayout } from './list-layout.tsx';
import { useLocate, usePosition } from './position.ts';
import {
  type ExplorerParts,
  type ExplorerResults,
  Results,
  useExplorerResults,
} from './results.tsx';
import { useFilters } from './use-filters.ts';
import { useKeptPlace } from './use-kept-place.ts';

type ExplorerProps = ExplorerParts & {
  title: string;
  level: 1 | 2;
  /** The layout the visitor last chose. */
  firstLayout: ListLayout;
};

/** Everything on sale, by search, category and price; the address holds the filters. */
export function Explorer({ title, level, firstLayout, grid, skeleton }: ExplorerProps) {
  const [filters, setFilters, , startAt] = useFilters();
  const [layout, setLayout] = useListLayout(firstLayout);
  // The pressed button answers before the cards are drawn again.
  const drawnLayout = useDeferredValue(layout);
  const position = usePosition();
  const { locate, refusal } = useLocate();
  const results = useExplorerResults(filters, startAt);
  const section = useRef<HTMLElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const pagesToCome = useKeptPlace(start, results);
  // The server may know a signed-in visitor's position from their login.
  const hasDistances = results.products?.some((product) => product.distance !== null) ?? false;
  const Heading = `h${level}` as const;
  /**
   * How often the filters were cleared: each time resets the fields, including any invalid price
   * text.
   */
  const [cleared, setCleared] = useState(0);

  // A filter changed deep in the list scrolls back to the start of the results.
  const changed = useRef(false);
  useLayoutEffect(() => {
    if (!changed.current || results.stale) return;
    changed.current = false;
    const at = start.current?.getBoundingClientRect();
    if (at && at.top < 0) start.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [results.products, results.stale]);

  // The server's page only includes the data for a grid: a list shows more.
  const { refetch } = results.query;
  const undescribed =
    layout === 'list' && results.products?.some(({ description }) => description === undefined);
  useEffect(() => {
    if (undescribed) void refetch();
  }, [undescribed, refetch]);

  function change(part: Partial<Filters>) {
    if (setFilters(part)) changed.current = true;
    if (part.sort_by === 'distance' && !position) locate();
  }

  function clear(to: Filters) {
    // The button disappears with its filters; the keyboard focus stays at the list.
    section.current?.focus({ preventScroll: true });
    change(to);
    setCleared(cleared + 1);
  }

  return (
    <section
      ref={section}
      id="explore"
      aria-label={title}
      tabIndex={-1}
      className="scroll-mt-20 outline-none"
    >
      <Heading className="font-display text-2xl tracking-tight">{title}</Heading>
      <FilterBar
        key={cleared}
        filters={filters}
        onChange={change}
        layout={layout}
        onLayout={setLayout}
      />
      <div
        ref={start}
        className="flex min-h-11 scroll-mt-4 flex-wrap items-center gap-x-4 gap-y-2 pt-1 pb-4 lg:scroll-mt-[calc(var(--header)+5rem)]"
      >
        <ResultCount results={results} />
        {startAt === null ? null : <ToListStart query={writeFilters(filters)} />}
        <ActiveFilters
          filters={filters}
          onChange={change}
          onClear={() => clear({ ...NO_FILTERS, search: filters.search, sort_by: filters.sort_by })}
          className="max-lg:order-1 max-lg:basis-full"
        />
        <div className="ml-auto lg:hidden noscript:hidden">
          <LayoutToggle layout={layout} onChange={setLayout} />
        </div>
      </div>
      {filters.sort_by === 'distance' && !position && !hasDistances ? (
        <DistanceNote refusal={refusal} onLocate={locate} />
      ) : null}
      {level === 1 ? <h2 className="sr-only">Results</h2> : null}
      <Results
        results={results}
        filters={filters}
        layout={drawnLayout}
        grid={grid}
        skeleton={skeleton}
        pagesToCome={pagesToCome}
        onClear={() => clear(NO_FILTERS)}
      />
    </section>
  );
}

/** "Showing 12 results": the number shown so far; announced even if another search has as many. */
function ResultCount({ results: { query, products, search } }: { results: ExplorerResults }) {
  return (
    <div role="status" className="figures text-sm text-muted">
      {products ? (
        <>
          <span>{`Showing ${formatPlural(products.length, 'result')}`}</span>
          {search ? <span className="sr-only">{` for ${search}`}</span> : null}
        </>
      ) : query.isError ? null : (
        <Skeleton className="h-5 w-36" />
      )}
    </div>
  );
}

type DistanceNoteProps = {
  /** Why the browser refused its position; null before it was asked. */
  refusal: string | null;
  onLocate: () => void;
};

/** Explains why the list is not sorted by distance, and offers to share the location. */
function DistanceNote({ refusal, onLocate }: DistanceNoteProps) {
  return (
    <Alert className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          <span>{refusal ? `${refusal}. ` : ''}</span>Share your location to sort by distance. For
          now, the newest come first.
        </span>
        <Button variant="secondary" size="sm" onClick={onLocate}>
          Use current location
        </Button>
      </div>
    </Alert>
  );
}
