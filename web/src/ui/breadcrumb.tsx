import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';
import { ChevronRight } from './icons.tsx';

/** The path to this page; the last one is the page itself and not a link. */
export type Crumb = { label: string; to?: string };

export function Breadcrumb({ crumbs, className }: { crumbs: Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={cn('min-w-0 text-sm text-muted', className)}>
      <ol className="flex min-w-0 items-center gap-1">
        {crumbs.map(({ label, to }, index) => (
          <li
            key={`${index}-${label}`}
            className={cn('flex items-center gap-1', index > 0 && 'min-w-0')}
          >
            {index > 0 ? <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" /> : null}
            {to ? (
              <Link to={to} className="crumb">
                <span className="truncate">{label}</span>
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
