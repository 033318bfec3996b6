import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { FormMode } from './form-modes.ts';
import type { Missing } from './missing-parts.ts';
import type { ProductForm } from './product-form.ts';
import { formPath } from './product-request.ts';

type Shown = {
  mode: FormMode;
  form: UseFormReturn<ProductForm>;
  showMissing: (missing: Missing) => void;
  setProblem: (problem: string) => void;
};

/** Says why it could not be saved: at the fields that the server names, and as the screen does it. */
export function showFailure(error: unknown, { mode, form, showMissing, setProblem }: Shown): void {
  const fields = error instanceof ApiError ? error.errors : [];
  const missing: Missing = { images: null, video: null };
  let focused = false;
  for (const { path, message } of fields) {
    const place = formPath(path);
    if (place === 'images') missing.images = message;
    else if (place === 'video_url') missing.video = message;
    else {
      form.setError(place as FieldPath<ProductForm>, { message }, { shouldFocus: !focused });
      focused = true;
    }
  }
  if (missing.images !== null || missing.video !== null) showMissing(missing);
  if (mode === 'new') toast.error(errorMessage(error, 'Failed to create product'));
  else setProblem(errorMessage(error, 'An error occurred'));
}
