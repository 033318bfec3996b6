import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Shows the part of a form that the address names by its id, with the focus on its first control. For a form
 * that is drawn after the page: a browser looks for the part too early.
 */
export function usePartInAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView({ block: part.matches('input') ? 'center' : 'start' });
    const control = part.matches('input') ? part : part.querySelector<HTMLElement>(CONTROLS);
    // Later than the frame of the page, which has the focus begin at its content.
    queueMicrotask(() => control?.focus({ preventScroll: true }));
    // The key: pressing the same link again leads there again.
  }, [hash, key]);
}

const CONTROLS = 'input, select, textarea, button';
