import { MANAGED_PARTS, type ManagedPart } from '@souk/contract/product-inputs';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { formatCount } from '../../../lib/format.ts';
import { managedCountsQuery } from './queries.ts';

const LABELS: Record<ManagedPart, string> = {
  all: 'All',
  low: 'Low',
  no_clip: 'No clip',
  on_sale: 'On sale',
  draft: 'Hidden',
};

/** Which tab a page's address names; "all" by default. */
export function partIn(value: string): ManagedPart {
  return MANAGED_PARTS.find((part) => part === value) ?? 'all';
}

/** Tabs with their counts; they are links, so the back button works. */
export function ProductTabs({ shopId, shown }: { shopId: string; shown: ManagedPart }) {
  const { data: counts } = useQuery(managedCountsQuery(shopId));
  const [params] = useSearchParams();
  function searchOf(part: ManagedPart): string {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.delete('show');
    if (part !== 'all') next.set('show', part);
    return next.toString();
  }
  return (
    <nav aria-label="Filter products" className="-mx-1 mb-4 overflow-x-auto p-1">
      <ul className="flex gap-1">
        {MANAGED_PARTS.map((part) => {
          const here = part === shown;
          return (
            <li key={part}>
              <Link
                to={{ search: searchOf(part) }}
                preventScrollReset
                aria-current={here ? 'page' : undefined}
                className={cn(
                  'figures flex min-h-11 items-center gap-2 rounded-control px-3.5 text-sm font-medium whitespace-nowrap',
                  here ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken',
                )}
              >
                <span>{LABELS[part]}</span>
                <span className={cn('min-w-4 text-center', here ? '' : 'text-faint')}>
                  {counts ? formatCount(counts[part]) : ' '}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
