import { useState } from 'react';
import { Field } from './field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { Textarea } from './textarea.tsx';

type DecisionDialogProps = Omit<FormDialogProps, 'onSubmit'> & {
  /** The words that go with the decision. */
  note: {
    label: string;
    hint?: string;
    value: string;
    onChange: (value: string) => void;
    required?: boolean;
    maxLength?: number;
    /** Returns the fault in the trimmed note. */
    fault: (note: string) => string | undefined;
  };
  /** Gets the note, trimmed. */
  onDecide: (note: string) => void;
};

/**
 * Asks for a decision with a short note. A fault in the note is shown at its field, which takes the
 * focus.
 */
export function DecisionDialog({ note, onDecide, children, ...dialog }: DecisionDialogProps) {
  const { label, hint, value, onChange, required = false, maxLength, fault: faultOf } = note;
  const [fault, setFault] = useState<string>();
  function submit(form: HTMLFormElement) {
    const given = value.trim();
    const found = faultOf(given);
    setFault(found);
    if (found) form.querySelector('textarea')?.focus();
    else onDecide(given);
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {children}
      <Field label={label} hint={hint} error={fault}>
        <Textarea
          rows={3}
          maxLength={maxLength}
          aria-required={required}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
