import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where a control that had the focus leaves a list with its entry (a heart, a bin), the focus goes to the
 * next one, and to `end` (the heading) where none is left: a keyboard does not begin at the top of the
 * page again. `controls` is the selector that finds them, one an entry; `ids` are those of the entries.
 */
export function useFocusKept(
  controls: string,
  end: RefObject<HTMLElement | null>,
  ids: string | undefined,
) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<{ control: Element; at: number } | null>(null);

  function onFocus({ target }: FocusEvent) {
    // A dialog about the entry gives the focus back itself.
    if (target.closest('dialog, [role=dialog]')) return;
    const all = [...(list.current?.querySelectorAll(controls) ?? [])];
    const at = all.indexOf(target);
    left.current = at < 0 ? null : { control: target, at };
  }

  useLayoutEffect(() => {
    const gone = left.current;
    if (!gone || gone.control.isConnected || document.activeElement !== document.body) return;
    left.current = null;
    const all = list.current?.querySelectorAll<HTMLElement>(controls) ?? [];
    const next = all[Math.min(gone.at, all.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else end.current?.focus();
  }, [ids, controls, end]);

  return { ref: list, onFocus };
}

/**
 * After Load More the focus moves to the first new entry. `count` is how many entries (articles) the element
 * of `list` shows; call `pressed` when more are asked for.
 */
export function useFocusOnNew(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (pressedAt.current === null || count <= pressedAt.current) return;
    const first = list.current?.querySelectorAll<HTMLElement>('article')[pressedAt.current];
    pressedAt.current = null;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('[data-load-more]')) return;
    const entry = first?.querySelector<HTMLElement>('h3 a') ?? first;
    entry?.focus({ preventScroll: true });
  }, [count]);

  return { list, pressed: () => (pressedAt.current = count) };
}
