import { SEARCH_DEBOUNCE_MS } from '@souk/contract/limits';
import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';

/** `value` once it hasn't changed for `ms` milliseconds. */
export function usePause<T>(value: T, ms: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}

type TypedText = {
  text: string;
  /** For the input: typed text stays in it, and only there, until it takes effect. */
  input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onCompositionStart: () => void;
    onCompositionEnd: () => void;
    onBlur: () => void;
  };
  commitNow: () => void;
};

/**
 * A text that takes effect after a pause of 500 ms, or once its field loses the focus: later, it
 * would undo the navigation of a link that was clicked meanwhile. `value` is the text in effect; when it changes
 * from elsewhere (back, forward, the bar's search) the text follows, but when our own commit
 * arrives, later typing stays. Text that `isValid` refuses is kept but not committed, nor is a word
 * that is still being composed.
 */
export function useTypedText(
  value: string,
  commit: (text: string) => void,
  isValid: (text: string) => boolean = () => true,
): TypedText {
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const [seen, setSeen] = useState(value);
  /** Commits that are not in effect yet, in order. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    // A later commit may arrive and replace several before it.
    const at = sent.lastIndexOf(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setText(value);
  }

  function commitNow() {
    const next = text.trim();
    if (composing || !isValid(next) || (next === value && sent.length === 0)) return;
    setSent(next === value ? [] : [...sent, next]);
    commit(next);
  }

  function commitTyped() {
    if (text.trim() !== (sent.at(-1) ?? value)) commitNow();
  }

  const commitAfterPause = useEffectEvent(commitTyped);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(commitAfterPause, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, composing]);

  const input = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
    onBlur: commitTyped,
  };
  return { text, input, commitNow };
}
