import { categoriesApi, type AdminCategory } from '@souk/contract/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { categoriesQuery } from '../products/queries.ts';
import { adminCategoriesQuery } from './queries.ts';

type DeleteCategoryDialogProps = {
  category: AdminCategory;
  all: readonly AdminCategory[];
  onClose: () => void;
};

/** Asks for the products' new category, then deletes this one. */
export function DeleteCategoryDialog({ category, all, onClose }: DeleteCategoryDialogProps) {
  const client = useQueryClient();
  const [moveTo, setMoveTo] = useState('');
  const { id, name, products } = category;
  const hasChildren = all.some(({ parent }) => parent === id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call(categoriesApi.remove, { params: { categoryId: id }, query: { move_to: moveTo } }),
    onSuccess: () => {
      toast.success('Category deleted');
      onClose();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminCategoriesQuery.queryKey }),
        client.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
      ]),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={`Delete ${name}?`}
      description={
        hasChildren
          ? 'Its subcategories move up a level. This can’t be undone.'
          : 'This can’t be undone.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            disabled={products > 0 && moveTo === ''}
            onClick={() => mutate()}
          >
            {isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'The category could not be deleted.')}</Alert>
        ) : null}
        <Field
          label={products > 0 ? `Move ${formatPlural(products, 'product')} to` : 'Move products to'}
          hint={products > 0 ? undefined : 'This category has no products right now.'}
        >
          <Select value={moveTo} onChange={({ target }) => setMoveTo(target.value)}>
            <option value="">{products > 0 ? 'Choose a category' : 'Nowhere'}</option>
            {all
              .filter((one) => one.id !== id)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}
