import { useLayoutEffect, useRef } from 'react';

/**
 * After Load More the keyboard goes on at the first new entry, where the button was. `count` is how many
 * entries (articles) the element of `list` shows; `pressed` is told when more are asked for.
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
