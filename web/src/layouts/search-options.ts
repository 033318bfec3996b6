import { pages } from '@souk/contract/pages';
import type { Suggestions } from '@souk/contract/search';

/** One row of the list below the search box. `id` is unique within it. */
export type SearchOption = { id: string; to: string; label: string } & (
  | { kind: 'product'; image: string | null; price: number }
  | { kind: 'shop'; logo: string | null; color: string }
  | { kind: 'category' | 'search' }
);

/** All rows in the order of the arrow keys; the last one searches for the text itself. */
export function searchOptions(text: string, found: Suggestions | undefined): SearchOption[] {
  return [
    ...(found?.products ?? []).map(({ id, name, price, image }) => ({
      kind: 'product' as const,
      id,
      to: pages.product(id),
      label: name,
      image,
      price,
    })),
    ...(found?.shops ?? []).map(({ id, name, logo_url, brand_color }) => ({
      kind: 'shop' as const,
      id,
      to: pages.shop(id),
      label: name,
      logo: logo_url,
      color: brand_color,
    })),
    ...(found?.categories ?? []).map(({ id, name }) => ({
      kind: 'category' as const,
      id,
      to: pages.category(id),
      label: name,
    })),
    { kind: 'search', id: 'search', to: pages.search(text), label: `Search for “${text}”` },
  ];
}

/** The row after an arrow key; null means none: before the first and after the last. */
export function nextOption(key: string, active: number | null, count: number): number | null {
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  if (key === 'ArrowUp') return active === null ? count - 1 : active > 0 ? active - 1 : null;
  return active;
}
