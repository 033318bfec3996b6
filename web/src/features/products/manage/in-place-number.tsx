import { Check, Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { cn } from '../../../lib/cn.ts';

type InPlaceNumberProps = {
  /** "Price of Mug". */
  label: string;
  value: number;
  shown: string;
  /** The value as text for the field. */
  text: string;
  inputMode: 'decimal' | 'numeric';
  /** The number in a text, or its error. */
  read: (text: string) => { value: number } | { error: string };
  /** `seen`: the value it was typed over. */
  onSave: (value: number, seen: number) => Promise<void>;
};

/** How long "Saved" is shown. */
const SAVED_MS = 2_500;

/**
 * A number that becomes a field when clicked. Enter or leaving the field saves, Escape reverts; a
 * value that could not be saved stays in the field.
 */
export function InPlaceNumber(props: InPlaceNumberProps) {
  const { label, value, shown, text, inputMode, read, onSave } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Whether the keyboard closed the field: the button then takes the focus. */
  const returns = useRef(false);
  /** Null while the value is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [error, setError] = useState<string | null>(null);
  const refused = useRef<string | null>(null);
  // The value may change while the field is open.
  const seen = useRef<number | null>(null);

  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => setState('idle'), SAVED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    if (typed !== null || !returns.current) return;
    returns.current = false;
    button.current?.focus();
  }, [typed]);

  function open() {
    refused.current = null;
    seen.current = value;
    setTyped(text);
    setState('idle');
  }
  function close(next: 'idle' | 'saved') {
    setTyped(null);
    setError(null);
    setState(next);
  }
  function fail(message: string) {
    refused.current = typed;
    returns.current = false;
    setError(message);
    setState('idle');
  }

  async function save() {
    if (typed === null || state === 'saving') return;
    const found = read(typed.trim());
    if ('error' in found) {
      fail(found.error);
      return;
    }
    const before = seen.current ?? value;
    if (found.value === before) {
      close('idle');
      return;
    }
    setState('saving');
    setError(null);
    try {
      await onSave(found.value, before);
      close('saved');
    } catch (cause) {
      // The message gives the current value.
      if (cause instanceof ApiError && cause.status === 412) seen.current = null;
      fail(errorMessage(cause, 'This could not be saved'));
    }
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    returns.current = true;
    if (event.key === 'Escape') close('idle');
    else {
      event.preventDefault();
      void save();
    }
  }

  if (typed === null) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <button
          ref={button}
          type="button"
          aria-label={`${label}: ${shown}. Change`}
          onClick={open}
          className="figures group/value -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium hover:bg-sunken"
        >
          <span>{shown}</span>
          <Pencil
            aria-hidden
            className="size-3.5 text-faint opacity-0 group-hover/value:opacity-100 group-focus-visible/value:opacity-100 pointer-coarse:opacity-100"
          />
        </button>
        <span role="status" className="text-xs font-medium text-success-ink">
          {state === 'saved' ? (
            <span className="inline-flex items-center gap-1">
              <Check aria-hidden className="size-3.5" />
              <span>Saved</span>
            </span>
          ) : null}
        </span>
      </span>
    );
  }
  return (
    <span className="flex max-w-44 flex-col gap-1">
      <span className="relative block w-28">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was clicked
          autoFocus
          onFocus={(event) => event.target.select()}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode={inputMode}
          autoComplete="off"
          value={typed}
          readOnly={state === 'saving'}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keyDown}
          // A refused value stays in the field until it is changed.
          onBlur={() => (typed === refused.current ? undefined : void save())}
          className={cn('control', 'figures h-11 px-2', state === 'saving' && 'pr-8 opacity-70')}
        />
        {state === 'saving' ? (
          <span
            role="status"
            aria-label="Saving"
            className="absolute top-3.5 right-2.5 size-4 animate-spin rounded-full border-2 border-line border-t-accent"
          />
        ) : null}
      </span>
      {error ? (
        <span id={id} role="alert" className="text-xs text-danger-ink">
          {error}
        </span>
      ) : null}
    </span>
  );
}
