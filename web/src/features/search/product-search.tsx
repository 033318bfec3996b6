import { SearchField } from '../../ui/search-field.tsx';

type ProductSearchProps = { value: string; onChange: (text: string) => void };

/** The explorer's own search box. */
export function ProductSearch(props: ProductSearchProps) {
  return (
    <div role="search" aria-label="Products" className="min-w-0 flex-1">
      <SearchField label="Search products" placeholder="Mugs, lamps, guitars…" {...props} />
    </div>
  );
}
