import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Shows what has only just come once that moves nothing on the screen: while its place is still below it. */
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
