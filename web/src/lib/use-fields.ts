import { useState } from 'react';
import { type Faults, useFaults } from './use-faults.ts';

/**
 * The text fields of a form: `typed` holds their text, and `field` returns a control's props. For
 * `check` and `words`, see `useFaults`.
 */
export function useFields<Name extends string>(start: Record<Name, string>, words?: Faults) {
  const [typed, setTyped] = useState(start);
  const { faults, check } = useFaults(words);
  const field = (name: Name) => ({
    error: faults[name],
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  });
  return { typed, field, faults, check };
}
