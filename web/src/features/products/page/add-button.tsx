import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { ShoppingCart } from '../../../ui/icons.tsx';

export const ADD_TO_CART = 'Add to Cart';

type AddButtonProps = ButtonProps & { adding: boolean; onClick: () => void };

/** "Add to Cart", or "Adding..." while it is being added. */
export function AddButton({ adding, onClick, children = ADD_TO_CART, ...props }: AddButtonProps) {
  return (
    <Button
      size="lg"
      {...props}
      busy={adding}
      onClick={({ detail }) => {
        // A double click adds once.
        if (detail <= 1) onClick();
      }}
    >
      {adding ? null : <ShoppingCart aria-hidden />}
      {adding ? 'Adding...' : children}
    </Button>
  );
}
