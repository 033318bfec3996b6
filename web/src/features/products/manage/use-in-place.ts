import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';

export type InPlace = {
  /** What is typed; null while the value is only shown. */
  typed: string | null;
  state: 'shown' | 'typing' | 'saving' | 'saved' | 'failed';
  error: string | null;
  open: (text: string) => void;
  type: (text: string) => void;
  save: () => Promise<boolean>;
  /** Leaving the field saves what is new; what has just been refused stays to be mended. */
  leave: () => void;
  revert: () => void;
};

const SAID_MS = 2_500;

/**
 * One value that is changed where it stands. `read` makes of the text what is to be saved, or throws
 * the sentence that says what is wrong with it. `save` is told over which value it was typed.
 */
export function useInPlace<T>(options: {
  current: T;
  read: (text: string) => { value: T } | { error: string };
  save: (value: T, seen: T) => Promise<void>;
}): InPlace {
  const { current, read, save: send } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<InPlace['state']>('shown');
  const [error, setError] = useState<string | null>(null);
  const refused = useRef<string | null>(null);
  // The value may change beneath the field while one types.
  const seen = useRef<T | null>(null);

  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => setState('shown'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function close(next: 'shown' | 'saved') {
    setTyped(null);
    setError(null);
    setState(next);
  }
  function fail(text: string, message: string) {
    refused.current = text;
    setError(message);
    setState('failed');
  }

  async function save(): Promise<boolean> {
    if (typed === null || state === 'saving') return false;
    const found = read(typed.trim());
    if ('error' in found) {
      fail(typed, found.error);
      return false;
    }
    const before = seen.current ?? current;
    if (found.value === before) {
      close('shown');
      return true;
    }
    setState('saving');
    setError(null);
    try {
      await send(found.value, before);
      close('saved');
      return true;
    } catch (cause) {
      // Its sentence says what the value is now.
      if (cause instanceof ApiError && cause.status === 412) seen.current = null;
      fail(typed, errorMessage(cause, 'This could not be saved'));
      return false;
    }
  }

  return {
    typed,
    state,
    error,
    open(text) {
      refused.current = null;
      seen.current = current;
      setTyped(text);
      setState('typing');
    },
    type(text) {
      setTyped(text);
      setState('typing');
    },
    save,
    leave() {
      if (typed !== null && typed !== refused.current) void save();
    },
    revert: () => close('shown'),
  };
}
