import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Bell, Check } from '../../../ui/icons.tsx';
import type { ListedProduct } from '../listed-product.ts';
import { useSaved } from './use-saved.ts';

const TELL_ME = "Tell me when it's back";

type BackInStockButtonProps = {
  product: ListedProduct;
  /** Replaces a card's buy button: shown as an icon. */
  card?: boolean;
  className?: string;
};

/**
 * For sold-out products: saves the product to the wishlist, and the dashboard announces when it is
 * back.
 */
export function BackInStockButton({ product, card = false, className }: BackInStockButtonProps) {
  const { awaited, set } = useSaved(product);
  return (
    <Button
      variant={card ? 'ghost' : 'secondary'}
      size={card ? 'icon' : 'md'}
      title={card ? TELL_ME : undefined}
      aria-label={`${TELL_ME}: ${product.name}`}
      aria-pressed={awaited}
      onClick={() => set(!awaited)}
      className={cn(
        card && 'card-action',
        awaited && (card ? 'text-accent-ink' : 'border-accent bg-accent-soft text-accent-ink'),
        className,
      )}
    >
      {awaited ? <Check aria-hidden /> : <Bell aria-hidden />}
      <span className={cn(card && 'card-label')}>{TELL_ME}</span>
    </Button>
  );
}
