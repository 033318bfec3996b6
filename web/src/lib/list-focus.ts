import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When a focused control leaves a list with its entry (a heart, a bin), moves the focus to the next
 * entry's control, and to `end` (the heading) if none is left, so that keyboard users don't start
 * at the top of the page again. `controls` is the selector of the controls, one per entry; `ids`
 * are the entries' ids.
 */
export function useFocusKept(
  controls: string,
  end: RefObject<HTMLElement | null>,
  ids: string | undefined,
) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<{ control: Element; at: number } | null>(null);

  function onFocus({ target }: FocusEvent) {
    // A dialog about the entry returns the focus itself.
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
 * After Load More, moves the focus to the first new entry. `count` is the number of entries
 * (articles) in the element of `list`; call `pressed` when more are requested.
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
