import type { KeyboardEvent } from 'react';

/** Marks the link or button that represents a row. */
export const ROW = { 'data-row': true } as const;

/**
 * Moves from row to row with j and k or the arrow keys, and from the search to the first row with
 * ArrowDown; x chooses a row.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement)) return;
  const typing = target.matches('input:not([type="checkbox"])');
  if (target.matches('select, textarea, [role="combobox"]') || target.closest('dialog')) return;
  if (typing && key !== 'ArrowDown') return;
  const down = key === 'ArrowDown' || key === 'j';
  if (down || key === 'ArrowUp' || key === 'k') {
    // Each row is rendered for wide screens and for phones, and one of the two is hidden.
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')].filter(
      (row) => row.offsetParent !== null,
    );
    const at = rows.findIndex((row) => rowOf(row)?.contains(target));
    const to = at < 0 ? (down ? rows[0] : undefined) : rows[at + (down ? 1 : -1)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  } else if (key === 'x' && !target.matches('input')) {
    rowOf(target)?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  }
}

const rowOf = (element: HTMLElement) => element.closest('tr, li');
