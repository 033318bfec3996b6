import { useState } from 'react';
import { keepCookie, LAYOUT_COOKIE } from '../../lib/cookies.ts';
import { LayoutGrid, List } from '../../ui/icons.tsx';

export type ListLayout = 'grid' | 'list';

/** Reads the layout from a cookie's value; a grid by default. */
export function readLayout(value: string | null): ListLayout {
  return value === 'list' ? 'list' : 'grid';
}

/** The layout of the list, remembered for a year in a cookie, which the server sees too. */
export function useListLayout(first: ListLayout): [ListLayout, (layout: ListLayout) => void] {
  const [layout, setLayout] = useState(first);
  function choose(next: ListLayout) {
    keepCookie(LAYOUT_COOKIE, next);
    setLayout(next);
  }
  return [layout, choose];
}

const CHOICES = [
  { layout: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { layout: 'list', label: 'List view', Icon: List },
] as const;

type LayoutToggleProps = { layout: ListLayout; onChange: (layout: ListLayout) => void };

export function LayoutToggle({ layout, onChange }: LayoutToggleProps) {
  return (
    <div
      role="group"
      aria-label="Layout"
      className="inline-flex h-11 rounded-control border border-line-strong bg-surface"
    >
      {CHOICES.map(({ layout: choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={layout === choice}
          onClick={() => onChange(choice)}
          className="layout-choice"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </div>
  );
}
