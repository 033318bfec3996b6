import { SEARCH_DEBOUNCE_MS } from '@souk/contract/limits';
import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';

type TypedText = {
  text: string;
  /** For the input: what is typed stays in it, and only there, until it takes effect. */
  input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onCompositionStart: () => void;
    onCompositionEnd: () => void;
  };
  commitNow: () => void;
};

/**
 * A text that takes effect after a pause of 500 ms. `value` is what is in effect; when it changes from
 * elsewhere (back, forward, the bar's search) the text follows, when it is our own commit arriving what
 * has been typed since stays. What `isValid` refuses is kept but not committed, nor is a word that is
 * still being composed.
 */
export function useTypedText(
  value: string,
  commit: (text: string) => void,
  isValid: (text: string) => boolean = () => true,
): TypedText {
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  if (value !== seen) {
    setSeen(value);
    setSent(null);
    if (value !== sent) setText(value);
  }

  function commitNow() {
    const next = text.trim();
    if (composing || next === value || !isValid(next)) return;
    setSent(next);
    commit(next);
  }

  const commitAfterPause = useEffectEvent(commitNow);
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
  };
  return { text, input, commitNow };
}
