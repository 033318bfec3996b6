import { useState } from 'react';
import { keepCookie, LAYOUT_COOKIE } from '../../lib/cookies.ts';

export type ListLayout = 'grid' | 'list';

/** The layout that a cookie's value names; a grid where it names none. */
export function readLayout(value: string | null): ListLayout {
  return value === 'list' ? 'list' : 'grid';
}

/** The layout of the list, remembered for a year where the server sees it too. */
export function useListLayout(first: ListLayout): [ListLayout, (layout: ListLayout) => void] {
  const [layout, setLayout] = useState(first);
  function choose(next: ListLayout) {
    keepCookie(LAYOUT_COOKIE, next);
    setLayout(next);
  }
  return [layout, choose];
}
