import { categoriesApi, type AdminCategory } from '@souk/contract/categories';
import { pictureAt } from '@souk/contract/pictures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff, Tags } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { categoriesQuery } from '../products/queries.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { adminCategoriesQuery } from './queries.ts';

type OpenDialog =
  | { dialog: 'edit'; category: AdminCategory | null }
  | { dialog: 'delete'; category: AdminCategory }
  | null;

/** The categories of the marketplace: their names, order, pictures and nesting. */
export function CategoriesPage() {
  const query = useQuery(adminCategoriesQuery);
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={menuEntry('categories').label}
        text="How shoppers browse, in the order that filters and home show. A category also shows the products of its subcategories."
        action={
          <Button onClick={() => setOpen({ dialog: 'edit', category: null })}>
            Add a category
          </Button>
        }
      />
      <Loaded
        query={query}
        failed="Failed to load the categories."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {(categories) => (
          <>
            {categories.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<Tags />}
                  title="No categories"
                  text="Sellers need at least one to list a product."
                />
              </Card>
            ) : (
              <Tree all={categories} onOpen={setOpen} />
            )}
            {open?.dialog === 'edit' ? (
              <CategoryDialog category={open.category} all={categories} onClose={close} />
            ) : null}
            {open?.dialog === 'delete' ? (
              <DeleteCategoryDialog category={open.category} all={categories} onClose={close} />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  );
}

function depthOf(all: readonly AdminCategory[], { parent }: AdminCategory): number {
  const within = all.find(({ id }) => id === parent);
  return within ? depthOf(all, within) + 1 : 0;
}

type TreeProps = { all: readonly AdminCategory[]; onOpen: (open: OpenDialog) => void };

function Tree({ all, onOpen }: TreeProps) {
  const client = useQueryClient();
  const [announcement, announce] = useState('');
  const { mutate, error } = useMutation({
    // Keeps two quick moves in order on their way to the server.
    scope: { id: 'categories' },
    mutationFn: ({ id, order }: { id: string; order: number }) =>
      api.call(categoriesApi.edit, { params: { categoryId: id }, body: { order } }),
    onSuccess: ({ name, order }) => announce(`${name} is now number ${order}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminCategoriesQuery.queryKey }),
        client.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
      ]),
  });
  return (
    <>
      {error ? (
        <Alert tone="danger" className="mb-4">
          {errorMessage(error, 'The category could not be moved.')}
        </Alert>
      ) : null}
      <Card className="p-0">
        <ol aria-label="Categories, in order" className="divide-y divide-line">
          {all.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              depth={depthOf(all, category)}
              siblings={all.filter(({ parent }) => parent === category.parent).length}
              onMove={(order) => mutate({ id: category.id, order })}
              onOpen={onOpen}
            />
          ))}
        </ol>
      </Card>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

type CategoryRowProps = {
  category: AdminCategory;
  depth: number;
  siblings: number;
  onMove: (order: number) => void;
  onOpen: (open: OpenDialog) => void;
};

function CategoryRow({ category, depth, siblings, onMove, onOpen }: CategoryRowProps) {
  const { name, slug, order, picture, products } = category;
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3 sm:flex-nowrap sm:p-4"
      style={{ paddingInlineStart: `calc(0.75rem + ${Math.min(depth, 4)} * 1.5rem)` }}
    >
      <MoveButtons
        name={name}
        first={order === 1}
        last={order === siblings}
        onMove={(by) => onMove(order + by)}
      />
      <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
        {picture ? (
          <img src={pictureAt(picture, 160)} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff aria-hidden className="size-4 text-faint" />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-32 sm:basis-0">
        <p className="font-medium break-words">{name}</p>
        <p className="figures text-sm break-words text-muted">
          {`${slug} · ${formatPlural(products, 'product')}`}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 gap-2">
        <Button variant="secondary" size="sm" onClick={() => onOpen({ dialog: 'edit', category })}>
          Edit<span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onOpen({ dialog: 'delete', category })}>
          Delete<span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </li>
  );
}
