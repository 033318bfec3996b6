import type { Product } from '@souk/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, SquarePen, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { duplicateProduct } from '../../../api/queries/managed-products.ts';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

type RowActionsProps = { product: Product; onDelete: () => void };

/** What can be done with a product: edit, copy, delete. */
export function RowActions({ product, onDelete }: RowActionsProps) {
  const api = useApi();
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: () => duplicateProduct(api, client, product.id),
    onSuccess: (copy) =>
      toast.success(`${copy.name} is there, with nothing in stock`, {
        link: { label: 'Edit it', to: paths.editProduct(copy.shop_id, copy.id) },
      }),
    onError: (error) => toast.error(errorMessage(error, 'Failed to duplicate product')),
  });
  const { name } = product;
  return (
    <span className="inline-flex md:-mr-3">
      <Button asChild variant="ghost" size="icon">
        <Link
          to={paths.editProduct(product.shop_id, product.id)}
          aria-label={`Edit ${name}`}
          title="Edit"
        >
          <SquarePen aria-hidden />
        </Link>
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Duplicate ${name}`}
        title="Duplicate"
        disabled={copying.isPending}
        onClick={({ detail }) => {
          // The second click of a double click means the first: one copy.
          if (detail <= 1) copying.mutate();
        }}
      >
        <Copy aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${name}`}
        title="Delete"
        data-delete
        className="hover:bg-danger-soft hover:text-danger-ink"
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  );
}
