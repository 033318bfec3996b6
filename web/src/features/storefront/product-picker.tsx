import { BLOCK_PRODUCTS_MAX } from '@souk/contract/limits';
import type { Product } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { managedProductsQuery } from '../products/manage/queries.ts';

const FOUND = 5;

export type KnownProducts = ReadonlyMap<string, Product>;

type ProductPickerProps = {
  label: string;
  shopId: string;
  chosen: string[];
  known: KnownProducts;
  error: string | undefined;
  onChange: (ids: string[]) => void;
  /** Called with a product found by search, so that the preview can show it. */
  onFound: (product: Product) => void;
};

/** Chooses products of the shop and their order. */
export function ProductPicker(props: ProductPickerProps) {
  const { label, shopId, chosen, known, error, onChange, onFound } = props;
  const id = useId();
  const [search, setSearch] = useState('');
  const query = {
    page: 1,
    limit: FOUND + chosen.length,
    search,
    sort_by: 'newest',
    show: 'all',
  } as const;
  const { data } = useQuery(managedProductsQuery(shopId, query));
  const found = (data?.rows ?? [])
    .filter(
      ({ id: one, status, hidden_at }) =>
        status === 'listed' && !hidden_at && !chosen.includes(one),
    )
    .slice(0, FOUND);
  const full = chosen.length >= BLOCK_PRODUCTS_MAX;

  function move(index: number, by: -1 | 1) {
    const [one, other] = [chosen[index], chosen[index + by]];
    if (one && other) onChange(chosen.with(index, other).with(index + by, one));
  }

  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? id : undefined}>
      <legend className="label mb-1.5">{label}</legend>
      {chosen.length > 0 ? (
        <ol className="divide-y divide-line rounded-control border border-line">
          {chosen.map((product, index) => {
            const name = known.get(product)?.name ?? 'A product that isn’t on sale';
            return (
              <li key={product} className="flex items-center gap-3 py-1 ps-2">
                <Thumb product={known.get(product)} />
                <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
                <MoveButtons
                  name={name}
                  first={index === 0}
                  last={index === chosen.length - 1}
                  onMove={(by) => move(index, by)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one !== product))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            );
          })}
        </ol>
      ) : null}
      {full ? (
        <p className="text-sm text-muted">This block is full.</p>
      ) : (
        <>
          <SearchField label="Find a product" value={search} onChange={setSearch} />
          <ul className="flex flex-col">
            {found.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  aria-label={`Add ${product.name}`}
                  data-invalid={error ? true : undefined}
                  className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1 text-start text-sm hover:bg-sunken"
                  onClick={() => {
                    onFound(product);
                    onChange([...chosen, product.id]);
                  }}
                >
                  <Thumb product={product} />
                  <span className="min-w-0 flex-1 truncate">{product.name}</span>
                  <Plus aria-hidden className="size-4 shrink-0 text-muted" />
                </button>
              </li>
            ))}
            {data && found.length === 0 ? (
              <li className="px-2 text-sm text-muted">
                {search ? `Nothing matches “${search}”.` : 'No more products to add.'}
              </li>
            ) : null}
          </ul>
        </>
      )}
      {error ? (
        <p id={id} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const Thumb = ({ product }: { product: Product | undefined }) => (
  <span className="w-9 shrink-0">
    <Picture
      src={product?.images[0] ?? product?.poster_url ?? null}
      alt=""
      ratio="1/1"
      sizes="2.25rem"
      className="rounded-sm"
    />
  </span>
);
