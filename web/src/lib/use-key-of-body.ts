import { useRef } from 'react';
import { randomKey } from './random-key.ts';

/** Returns the Idempotency-Key for a request body: the same key until the body changes, so that a retry counts once. */
export function useKeyOfBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: randomKey() };
    return last.current.key;
  };
}
