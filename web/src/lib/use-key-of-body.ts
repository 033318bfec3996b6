import { useRef } from 'react';

/** An Idempotency-Key for what is sent: the same again while the body stays the same, as after a lost answer. */
export function useKeyOfBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
