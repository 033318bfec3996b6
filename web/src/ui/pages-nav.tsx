import { formatCount } from '../lib/format.ts';
import { Button } from './button.tsx';
import { ChevronLeft, ChevronRight } from './icons.tsx';

type PagesNavProps = {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
};

/** Back and forth through a counted list; nothing if it fits on one page. */
export function PagesNav({ page, limit, total, onPage }: PagesNavProps) {
  const pages = Math.ceil(total / limit);
  if (pages < 2 && page === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-4">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p className="figures text-sm text-muted" aria-live="polite">
        {`Page ${formatCount(page)} of ${formatCount(pages)}`}
      </p>
      <Button
        variant="secondary"
        size="icon"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
