import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatCount } from '../../lib/format.ts';

type Part = { id: string; label: string; count?: number };

/**
 * The parts of a shop's page, under each other, with links that stay in sight: each has an address, works
 * without the page running, and is marked while its part is on the screen.
 */
export function ShopTabs({ parts }: { parts: readonly Part[] }) {
  const { search } = useLocation();
  const shown = usePartInView(parts.map(({ id }) => id).join(' '));
  return (
    <nav
      aria-label="Shop sections"
      className="sticky top-(--header) z-20 mt-6 border-b border-line bg-ground/95 backdrop-blur"
    >
      <ul className="page flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {parts.map(({ id, label, count }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ search, hash: id }}
              aria-current={shown === id ? 'location' : undefined}
              className={cn(
                'flex h-12 items-center gap-2 border-b-2 px-4 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
                shown === id
                  ? 'border-(--brand-ink) text-(--brand-ink)'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {label}
              {count === undefined ? null : (
                <span aria-hidden className="figures text-xs">
                  {formatCount(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which of the elements (ids, apart by spaces) began last above a third of the screen; else the first. */
function usePartInView(ids: string): string | undefined {
  const [first] = ids.split(' ');
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const begun = new Set<Element>();
    // All of the page above that line counts, so that no leap, however far, passes a part unseen.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        }
        setShown((parts.findLast((part) => begun.has(part)) ?? parts[0])?.id);
      },
      { rootMargin: '10000000px 0px -66% 0px' },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [ids]);
  return shown;
}
