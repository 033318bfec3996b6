import type { Product } from '@souk/contract/products';
import type { ReactNode } from 'react';
import type { ListLayout } from './use-list-layout.ts';

/** What the page gives to the explorer: it knows which products to show, not how a card looks. */
export type ExplorerParts = {
  /** `search`: what these products were searched for, to be marked in them. */
  grid: (products: Product[], layout: ListLayout, search: string) => ReactNode;
  skeleton: (count: number, layout: ListLayout) => ReactNode;
};
