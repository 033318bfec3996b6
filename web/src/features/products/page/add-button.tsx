import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { ShoppingCart } from '../../../ui/icons.tsx';

export const ADD_TO_CART = 'Add to Cart';

type AddButtonProps = ButtonProps & {
  adding: boolean;
  onClick: () => void;
  /** In a card, where the label is only for screen readers if space is short. */
  compact?: boolean;
};

/** "Add to Cart", or "Adding..." while it is being added. */
export function AddButton({
  adding,
  onClick,
  compact = false,
  children = ADD_TO_CART,
  ...props
}: AddButtonProps) {
  const label = adding ? 'Adding...' : children;
  return (
    <Button
      size="lg"
      {...props}
      busy={adding}
      onClick={({ detail }) => {
        // A double click adds only once.
        if (detail <= 1) onClick();
      }}
    >
      {adding ? null : <ShoppingCart aria-hidden />}
      {compact ? <span className="card-label">{label}</span> : <span>{label}</span>}
    </Button>
  );
}
