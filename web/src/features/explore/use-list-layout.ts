import { useState } from 'react';
import { LAYOUT_COOKIE } from '../../lib/cookies.ts';

export type ListLayout = 'grid' | 'list';

const YEAR_SECONDS = 31_536_000;

/** The layout that a cookie's value names; a grid where it names none. */
export function readLayout(value: string | null): ListLayout {
  return value === 'list' ? 'list' : 'grid';
}

/** The layout of the list, remembered for a year where the server sees it too. */
export function useListLayout(first: ListLayout): [ListLayout, (layout: ListLayout) => void] {
  const [layout, setLayout] = useState(first);
  function choose(next: ListLayout) {
    document.cookie = `${LAYOUT_COOKIE}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    setLayout(next);
  }
  return [layout, choose];
}
