import { ShoppingCart } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

type AddButtonProps = {
  adding: boolean;
  disabled: boolean;
  onClick: () => void;
  className?: string;
};

/** "Add to Cart", "Adding..." while it is under way. */
export function AddButton({ adding, disabled, onClick, className }: AddButtonProps) {
  return (
    <Button
      size="lg"
      busy={adding}
      disabled={disabled}
      className={className}
      onClick={({ detail }) => {
        // The second click of a double click means the first.
        if (detail <= 1) onClick();
      }}
    >
      {adding ? null : <ShoppingCart aria-hidden />}
      {adding ? 'Adding...' : 'Add to Cart'}
    </Button>
  );
}
