import {
  categoriesApi,
  CreateCategoryRequest,
  slugOf,
  type AdminCategory,
} from '@souk/contract/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useFaults } from '../../lib/use-faults.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { UploadErrors, UploadTiles } from '../../ui/upload-tile.tsx';
import { useImageUploads } from '../media/image-uploads.ts';
import { categoriesQuery } from '../products/queries.ts';
import { adminCategoriesQuery } from './queries.ts';

type CategoryDialogProps = {
  /** Null for a new category. */
  category: AdminCategory | null;
  all: readonly AdminCategory[];
  onClose: () => void;
};

/** Whether it is `id` or nested in it: such a category can't become its parent. */
function isWithin(all: readonly AdminCategory[], one: AdminCategory, id: string): boolean {
  if (one.id === id) return true;
  const parent = all.find((other) => other.id === one.parent);
  return parent !== undefined && isWithin(all, parent, id);
}

export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(category?.name ?? '');
  const [slug, setSlug] = useState(category?.slug ?? '');
  const [parent, setParent] = useState(category?.parent ?? '');
  const images = useImageUploads(category?.picture ? [category.picture] : []);
  const { faults, check } = useFaults();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const uploaded = await images.settled();
      if (uploaded === null) return null;
      const body = { name, slug: slug || slugOf(name), parent: parent || null };
      const picture = uploaded.at(-1) ?? '';
      if (!category) return api.call(categoriesApi.create, { body: { ...body, picture } });
      // Sends only the fields changed here: another admin may be changing the others.
      const now = { ...body, picture };
      const before = { ...category, picture: category.picture ?? '' };
      const changed = Object.fromEntries(
        Object.entries(now).filter(([key, value]) => before[key as keyof typeof now] !== value),
      );
      return api.call(categoriesApi.edit, { params: { categoryId: category.id }, body: changed });
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      toast.success(category ? 'Category saved' : 'Category added');
      await Promise.all([
        client.invalidateQueries({ queryKey: adminCategoriesQuery.queryKey }),
        client.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
      ]);
      onClose();
    },
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = { name, ...(slug && { slug }) };
    if (check(event.currentTarget, CreateCategoryRequest, given)) mutate();
  }

  const label = category ? 'Save' : 'Add';
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={category ? `Edit ${category.name}` : 'Add a category'}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="category" busy={isPending}>
            {isPending ? 'Saving...' : label}
          </Button>
        </>
      }
    >
      <form id="category" noValidate className="flex flex-col gap-4" onSubmit={save}>
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'The category could not be saved.')}</Alert>
        ) : null}
        <Field label="Name" error={faults['name']}>
          <Input
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field
          label="Slug"
          error={faults['slug']}
          hint="A short name for web addresses and files. Leave it empty to create it from the name."
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            placeholder={slugOf(name)}
            value={slug}
            onChange={({ target }) => setSlug(target.value)}
          />
        </Field>
        <Field label="Within">
          <Select value={parent} onChange={({ target }) => setParent(target.value)}>
            <option value="">No other category</option>
            {all
              .filter((one) => !category || !isWithin(all, one, category.id))
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </Select>
        </Field>
        <div className="flex flex-col gap-3" role="group" aria-labelledby="category-picture">
          <p id="category-picture" className="label">
            Picture
          </p>
          <p className="text-sm text-muted">
            Shown on home. Without one, home shows the category’s best seller.
          </p>
          <UploadTiles of={images} />
          <UploadErrors of={images} />
          {images.uploads.length === 0 ? (
            <FileButton label="Choose a picture" accept="image/*" onFiles={images.add} />
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
