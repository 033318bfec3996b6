import { useEffect, useEffectEvent, useState, type PointerEvent as Press } from 'react';

/** How far a mouse moves before a press becomes a drag. */
const SLACK = 5;

/**
 * Dragging pictures to another place, by mouse anywhere upon them and by finger at the grip. Each of them
 * stands in an element with `data-place`, its number in the row.
 */
export function useDragOrder(move: (key: number, place: number) => void) {
  const [drag, setDrag] = useState<{ key: number; x: number; y: number; moving: boolean } | null>(
    null,
  );
  const follow = useEffectEvent((event: PointerEvent) => {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK;
    if (!drag.moving && !far) return;
    if (!drag.moving) setDrag({ ...drag, moving: true });
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-place]');
    if (under) move(drag.key, Number(under.dataset['place']));
  });

  const held = drag !== null;
  useEffect(() => {
    if (!held) return;
    // On the window: the picture itself is taken out of the page and put back as it moves.
    const end = () => setDrag(null);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [held]);

  return {
    /** The one that is being dragged. */
    dragged: drag?.moving ? drag.key : null,
    begin(key: number, event: Press<HTMLElement>) {
      const grip = event.target instanceof Element && event.target.closest('[data-grip]');
      const button = event.target instanceof Element && event.target.closest('button');
      if (event.button !== 0 || (!grip && (button || event.pointerType !== 'mouse'))) return;
      setDrag({ key, x: event.clientX, y: event.clientY, moving: false });
    },
  };
}
