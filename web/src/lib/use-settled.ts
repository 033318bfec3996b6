import { useEffect, useState } from 'react';

/** How long to wait after the last key (ms). */
const PAUSE_MS = 400;

/** What is typed, once nothing more is. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
