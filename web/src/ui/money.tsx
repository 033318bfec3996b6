import { formatUsd } from '@souk/contract/currency';
import { cn } from '../lib/cn.ts';

/** US dollars, as cart, checkout and orders show them: "$1,234.50". */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={cn('figures', className)}>{formatUsd(dollars)}</span>;
}
