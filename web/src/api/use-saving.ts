import { useState } from 'react';
import { ApiError, type FieldError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

/**
 * The states of a form that saves a thing, unless a newer version was saved since it was loaded.
 * `failed` is the message if the server gives none.
 */
export function useSaving(failed: string) {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [changedElsewhere, setChangedElsewhere] = useState(false);

  /** Forgets the outcome of the last attempt. */
  function forget() {
    setFailure(null);
    setChangedElsewhere(false);
  }

  /** Runs `send`. `show`, if given, shows the server's errors beside their fields. */
  async function save(send: () => Promise<void>, show?: (errors: FieldError[]) => void) {
    setSaving(true);
    forget();
    try {
      await send();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      if (error instanceof ApiError && error.status === 412) setChangedElsewhere(true);
      else if (show && errors.length > 0) show(errors);
      else setFailure(errorMessage(error, failed));
    } finally {
      setSaving(false);
    }
  }

  return { saving, failure, changedElsewhere, forget, save };
}
