import { useId, type ReactElement, type ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import type { Elements } from '../lib/elements.ts';
import { Slot } from './slot.tsx';

export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message; the control is then marked invalid. */
  error?: string | undefined;
  id?: string;
  className?: string;
  /** One control that accepts `id` and aria attributes, or a function that receives them. */
  children: ReactElement<Record<string, unknown>> | ((control: ControlProps) => Elements);
};

/** A label above its control, hint and message below it, wired for screen readers. */
export function Field({ label, hint, error, id, className, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const props: ControlProps = {
    id: control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ') ||
      undefined,
  };
  return (
    <div className={cn('field', className)}>
      <label htmlFor={control} className="label">
        {label}
      </label>
      {typeof children === 'function' ? children(props) : <Slot {...props}>{children}</Slot>}
      {error ? (
        <p id={`${control}-error`} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${control}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
