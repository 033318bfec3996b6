import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

const HEART = 'button[aria-pressed]';

/**
 * Where a heart that had the focus leaves the list with its product, the focus goes to the next one,
 * and to the heading where none is left: a keyboard does not begin at the top of the page again.
 * `ids` are those of the products that are listed.
 */
export function useFocusKept(heading: RefObject<HTMLElement | null>, ids: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<{ heart: Element; at: number } | null>(null);

  function onFocus({ target }: FocusEvent) {
    const hearts = [...(list.current?.querySelectorAll(HEART) ?? [])];
    const at = hearts.indexOf(target);
    left.current = at < 0 ? null : { heart: target, at };
  }

  useLayoutEffect(() => {
    const gone = left.current;
    if (!gone || gone.heart.isConnected || document.activeElement !== document.body) return;
    left.current = null;
    const hearts = list.current?.querySelectorAll<HTMLElement>(HEART) ?? [];
    const next = hearts[Math.min(gone.at, hearts.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else heading.current?.focus();
  }, [ids, heading]);

  return { ref: list, onFocus };
}
