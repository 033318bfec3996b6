import { cn } from '../lib/cn.ts';

const sizes = { sm: 'text-sm', md: undefined, lg: 'text-2xl' };

type PriceProps = {
  /** Both are formatted texts ("€12.50"): the feature knows the currency. */
  now: string;
  /** The higher price before, struck through. */
  was?: string | null;
  size?: keyof typeof sizes;
  className?: string;
};

/** The current price, and beside it the previous one. */
export function Price({ now, was, size = 'md', className }: PriceProps) {
  return (
    <span className={cn('price', className)}>
      <span className={sizes[size]}>
        {was ? <span className="sr-only">Now </span> : null}
        <span>{now}</span>
      </span>
      {was ? (
        <span className={size === 'lg' ? 'text-lg' : undefined}>
          <span className="sr-only">Before </span>
          <s>{was}</s>
        </span>
      ) : null}
    </span>
  );
}
