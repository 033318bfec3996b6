import { useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { DistanceNote } from './distance-note.tsx';
import type { ExplorerParts } from './explorer-parts.ts';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTERS, type Filters } from './filters.ts';
import { LayoutToggle, type ListLayout } from './layout-toggle.tsx';
import { askForPosition, usePosition } from './position.ts';
import { ResultCount } from './result-count.tsx';
import { Results } from './results.tsx';
import { useFilters } from './use-filters.ts';
import { useExplorerResults } from './use-explorer-results.ts';

type ExplorerProps = ExplorerParts & { title: string; level: 1 | 2 };

/** Everything on sale, by search, category and price; the address says what is shown. */
export function Explorer({ title, level, grid, skeleton }: ExplorerProps) {
  const [filters, setFilters] = useFilters();
  const [layout, setLayout] = useState<ListLayout>('grid');
  const position = usePosition();
  const results = useExplorerResults(filters, position);
  // A signed-in visitor's position may be known to the server from their login.
  const hasDistances = results.products?.some((product) => product.distance !== null) ?? false;
  const Heading = `h${level}` as const;

  async function locate() {
    if (!(await askForPosition())) toast.error('Failed to get location');
  }

  function change(part: Partial<Filters>) {
    setFilters(part);
    if (part.sort_by === 'distance' && !position) void locate();
  }

  return (
    <section id="explore" aria-label={title} className="scroll-mt-20">
      <Heading className="text-2xl font-semibold tracking-tight">{title}</Heading>
      <FilterBar filters={filters} onChange={change} layout={layout} onLayout={setLayout} />
      <div className="flex min-h-11 items-center justify-between gap-3 py-2">
        <ResultCount results={results} />
        <div className="lg:hidden">
          <LayoutToggle layout={layout} onChange={setLayout} />
        </div>
      </div>
      {filters.sort_by === 'distance' && !position && !hasDistances ? (
        <DistanceNote onLocate={() => void locate()} />
      ) : null}
      {level === 1 ? <h2 className="sr-only">Results</h2> : null}
      <Results
        results={results}
        layout={layout}
        grid={grid}
        skeleton={skeleton}
        onClear={() => setFilters(NO_FILTERS)}
      />
    </section>
  );
}
