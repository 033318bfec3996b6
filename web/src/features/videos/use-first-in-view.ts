import { useEffect, useState, type RefObject } from 'react';

/** The `data-clip` of the first child of `list` that can be seen nearly whole; null where there is none. */
export function useFirstInView(list: RefObject<HTMLElement | null>, length: number): string | null {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    if (!list.current) return;
    const cards = [...list.current.querySelectorAll<HTMLElement>('[data-clip]')];
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setFirst(cards.find((card) => seen.has(card))?.dataset['clip'] ?? null);
      },
      { threshold: 0.8 },
    );
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  }, [list, length]);
  return first;
}
