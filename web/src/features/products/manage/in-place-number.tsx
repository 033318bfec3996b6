import { Check, Pencil } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { cn } from '../../../lib/cn.ts';
import { controlLook } from '../../../ui/input.tsx';
import { useInPlace } from './use-in-place.ts';

type InPlaceNumberProps = {
  /** What it is, for those who do not see where it stands: "Price of Mug". */
  label: string;
  value: number;
  /** As it is shown and as it is typed. */
  shown: string;
  text: string;
  inputMode: 'decimal' | 'numeric';
  read: (text: string) => { value: number } | { error: string };
  /** `seen`: the value over which it was typed. */
  onSave: (value: number, seen: number) => Promise<void>;
};

/**
 * A number that becomes a field when it is pressed. Enter and leaving it save, Escape takes the typing
 * back; what could not be saved stays in the field.
 */
export function InPlaceNumber(props: InPlaceNumberProps) {
  const { label, value, shown, text, inputMode, read, onSave } = props;
  const id = useId();
  const field = useInPlace({ current: value, read, save: onSave });
  const button = useRef<HTMLButtonElement>(null);
  /** By keyboard one goes on from where one was. */
  const returns = useRef(false);
  const { typed, state, error } = field;

  useEffect(() => {
    if (typed !== null || !returns.current) return;
    returns.current = false;
    button.current?.focus();
  }, [typed]);

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      returns.current = true;
      field.revert();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      returns.current = true;
      void field.save().then((saved) => (returns.current = saved && returns.current));
    }
  }

  if (typed === null) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <button
          ref={button}
          type="button"
          aria-label={`${label}: ${shown}. Change`}
          onClick={() => field.open(text)}
          className="figures group/value -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium hover:bg-sunken"
        >
          {shown}
          <Pencil
            aria-hidden
            className="size-3.5 text-faint opacity-0 group-hover/value:opacity-100 group-focus-visible/value:opacity-100 pointer-coarse:opacity-100"
          />
        </button>
        <span role="status" className="text-xs font-medium text-success-ink">
          {state === 'saved' ? (
            <span className="inline-flex items-center gap-1">
              <Check aria-hidden className="size-3.5" />
              Saved
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened by pressing what it replaces
          autoFocus
          onFocus={(event) => event.target.select()}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode={inputMode}
          autoComplete="off"
          value={typed}
          readOnly={state === 'saving'}
          onChange={(event) => field.type(event.target.value)}
          onKeyDown={keyDown}
          onBlur={field.leave}
          className={cn(controlLook, 'figures h-11 px-2', state === 'saving' && 'pr-8 opacity-70')}
        />
        {state === 'saving' ? (
          <span
            role="status"
            aria-label="Saving"
            className="absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
          >
            <span
              aria-hidden
              className="block size-4 animate-spin rounded-full border-2 border-line border-t-accent"
            />
          </span>
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
