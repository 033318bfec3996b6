import { useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

export type Faults = Partial<Record<string, string>>;

/**
 * Checks a form against a schema. `faults` has a message for each invalid field, from `words` or else
 * from the schema. The first invalid control gets the focus.
 */
export function useFaults(words: Faults = {}) {
  const [faults, setFaults] = useState<Faults>({});
  /** Returns the parsed values, or undefined if one is invalid. `rules` checks what the schema can't. */
  function check<T>(
    form: HTMLFormElement,
    schema: z.ZodMiniType<T>,
    given: unknown,
    rules: (values: T) => Faults = () => ({}),
  ) {
    const { success, data, error } = schema.safeParse(given);
    const found = success ? rules(data) : {};
    for (const issue of error?.issues ?? []) {
      const field = String(issue.path[0]);
      const isTooLarge = issue.code === 'too_big' && issue.origin === 'number';
      found[field] ??= words[field] ?? (isTooLarge ? 'This amount is too large' : issue.message);
    }
    flushSync(() => setFaults(found));
    if (Object.keys(found).length === 0) return data;
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return undefined;
  }
  return { faults, check };
}
