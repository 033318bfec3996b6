import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the part of a form in the address's hash, and focuses its first control. For a form
 * rendered after the page: the browser looks for the part too early.
 */
export function usePartInAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView({ block: part.matches('input') ? 'center' : 'start' });
    const control = part.matches('input') ? part : part.querySelector<HTMLElement>(CONTROLS);
    // After the page's frame, which moves the focus to its content.
    queueMicrotask(() => control?.focus({ preventScroll: true }));
    // By key, so that clicking the same link again works.
  }, [hash, key]);
}

const CONTROLS = 'input, select, textarea, button';
