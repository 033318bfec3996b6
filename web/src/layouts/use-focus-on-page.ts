import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a link led to another page, the keyboard and the screen reader start at its content, as they
 * would after a full load; filters and anchors of the same page leave the focus alone.
 */
export function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
