import type { Product } from '@souk/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../api/error-message.ts';
import { deleteProduct } from '../../../api/queries/managed-products.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

type DeleteDialogProps = { product: Product; onClose: () => void };

/** Asks before a product leaves the shop. */
export function DeleteDialog({ product, onClose }: DeleteDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteProduct(api, client, product.id),
    onSuccess: () => toast.success(`${product.name} is deleted`),
    onError: (error) => toast.error(errorMessage(error)),
    // A toast cannot be read behind a dialog.
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || deleting.isPending ? undefined : onClose())}
      title="Delete product?"
      footer={
        <>
          <Button variant="secondary" disabled={deleting.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
            {deleting.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <p className="text-sm break-words">
        <strong className="font-semibold">{product.name}</strong> leaves your shop at once and
        cannot be brought back. Orders and reviews of it stay.
      </p>
    </Dialog>
  );
}
