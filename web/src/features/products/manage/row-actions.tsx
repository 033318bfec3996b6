import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, SquarePen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { duplicateProduct } from './queries.ts';

type RowActionsProps = { product: Product; onHide: () => void; onDelete: () => void };

/** Edit, delete, duplicate and hide, on two lines on a phone. */
export function RowActions({ product, onHide, onDelete }: RowActionsProps) {
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: () => duplicateProduct(client, product.id),
    onSuccess: (copy) =>
      toast.success(`${copy.name} created, with no stock`, {
        link: { label: 'Edit it', to: pages.editProduct(copy.shop_id, copy.id) },
      }),
    onError: (error) => toast.error(errorMessage(error, 'Failed to duplicate product')),
  });
  const { name } = product;
  const draft = product.status === 'draft';
  return (
    <span className="grid grid-cols-2 @2xl:-me-3 @2xl:inline-flex">
      <ButtonLink
        variant="ghost"
        size="icon"
        to={pages.editProduct(product.shop_id, product.id)}
        aria-label={`Edit ${name}`}
        title="Edit"
      >
        <SquarePen aria-hidden />
      </ButtonLink>
      <Action
        label={`Duplicate ${name}`}
        title="Duplicate"
        disabled={copying.isPending}
        onClick={copying.mutate}
      >
        <Copy aria-hidden />
      </Action>
      <Action
        label={draft ? `Show ${name}` : `Hide ${name}`}
        title={draft ? 'Show' : 'Hide'}
        onClick={onHide}
      >
        {draft ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      </Action>
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

type ActionProps = {
  label: string;
  title: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Action({ label, title, disabled = false, onClick, children }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={title}
      disabled={disabled}
      // A double click must do this only once.
      onClick={({ detail }) => {
        if (detail <= 1) onClick();
      }}
    >
      {children}
    </Button>
  );
}
