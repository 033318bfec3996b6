import { useImperativeHandle, type Ref } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Heart } from '../../../ui/icons.tsx';
import { useSaved } from './use-saved.ts';

const looks = {
  card: 'save-card card-save',
  page: 'size-12 rounded-control border border-line-strong bg-surface text-ink hover:bg-sunken',
  clip: 'size-12 rounded-full bg-scrim text-white backdrop-blur-sm hover:brightness-125',
};

const hearts = { card: 'size-4.5', page: 'size-5.5', clip: 'size-6' };

type SaveButtonProps = {
  product: { id: string; name: string; stock_quantity: number };
  look: keyof typeof looks;
  className?: string;
  /** Lets a parent save it; returns whether it is now saved. */
  ref?: Ref<{ save: () => boolean }>;
};

/** The heart that saves a product to the wishlist. */
export function SaveButton({ product, look, className, ref }: SaveButtonProps) {
  const { saved, set, toggle } = useSaved(product);
  useImperativeHandle(ref, () => ({ save: () => saved || set(true, true) }));
  const heart = (
    <Heart
      aria-hidden
      className={cn(
        hearts[look],
        saved && 'icon-heart/filled',
        saved && look !== 'clip' && 'text-danger dark:text-danger-ink',
      )}
    />
  );
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${product.name}`}
      onClick={({ currentTarget }) => {
        // From now on this heart beats when saved. Products saved earlier don't animate on load.
        currentTarget.dataset.pressed = '';
        toggle();
      }}
      className={cn('save', looks[look], className)}
    >
      {look === 'card' ? <span>{heart}</span> : heart}
    </button>
  );
}
