import type { Product } from '@souk/contract/catalogue';
import type { ReactNode } from 'react';
import type { ListLayout } from './layout-toggle.tsx';

/** What the page gives to the explorer: it knows which products to show, not how a card looks. */
export type ExplorerParts = {
  grid: (products: Product[], layout: ListLayout) => ReactNode;
  skeleton: (count: number, layout: ListLayout) => ReactNode;
};
