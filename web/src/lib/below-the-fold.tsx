import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Shows late content only while its place is still below the screen, so that nothing visible moves.
 */
export function BelowTheFold({ ready, children }: { ready: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!ready || shown || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && entry.boundingClientRect.top > window.innerHeight) setShown(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [ready, shown]);
  return <div ref={place}>{ready && shown ? children : null}</div>;
}
