import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Elements } from '../lib/elements.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { ReasonField, type ReasonFieldProps } from './reason-field.tsx';

type DecisionDialogProps = Omit<FormDialogProps, 'onSubmit' | 'children'> & {
  children?: Elements;
  /** The words that go with the decision. */
  note: Pick<ReasonFieldProps, 'label' | 'hint' | 'maxLength'> & {
    /** Shown if the note is missing; without it, the note is optional. */
    missing?: string | undefined;
    /** Returns the fault in the trimmed note. */
    fault?: (note: string) => string | undefined;
    /** The caller's state for the note, with its setter. */
    draft?: readonly [note: string, setNote: (note: string) => void];
  };
  /** Gets the note, trimmed. */
  onDecide: (note: string) => void;
};

/**
 * Asks for a decision with a short note. A fault in the note is shown at its field. The first
 * invalid field takes the focus, also one of `children` that `onDecide` rejects.
 */
export function DecisionDialog({ note, onDecide, children, ...dialog }: DecisionDialogProps) {
  const { missing, fault: faultOf, draft, ...field } = note;
  const own = useState('');
  const [value, onChange] = draft ?? own;
  const [fault, setFault] = useState<string>();
  function submit(form: HTMLFormElement) {
    const given = value.trim();
    const found = (given === '' ? missing : undefined) ?? faultOf?.(given);
    flushSync(() => {
      setFault(found);
      if (!found) onDecide(given);
    });
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {children}
      <ReasonField
        {...field}
        required={missing !== undefined}
        error={fault}
        value={value}
        onChange={onChange}
      />
    </FormDialog>
  );
}
