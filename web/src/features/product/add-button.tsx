import { ShoppingCart } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

type AddButtonProps = {
  adding: boolean;
  disabled: boolean;
  onClick: () => void;
  className?: string;
};

/** "Add to Cart", "Adding..." while it is under way. */
export function AddButton({ adding, disabled, onClick, className }: AddButtonProps) {
  return (
    <Button size="lg" busy={adding} disabled={disabled} onClick={onClick} className={className}>
      {adding ? null : <ShoppingCart aria-hidden />}
      {adding ? 'Adding...' : 'Add to Cart'}
    </Button>
  );
}
