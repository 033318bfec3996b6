import { Minus, Plus } from 'lucide-react';
import { cn } from '../lib/cn.ts';

type StepperProps = {
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  /** What is counted, for screen readers: "Quantity of Walnut stool". */
  label: string;
  disabled?: boolean;
  className?: string;
};

const side =
  'flex size-11 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken disabled:pointer-events-none disabled:text-faint disabled:opacity-50 aria-disabled:cursor-default aria-disabled:text-faint aria-disabled:opacity-50 aria-disabled:hover:bg-transparent';

/** Minus, the number, plus. Neither button leads beyond `min` and `max`. */
export function Stepper({
  value,
  min = 1,
  max = Infinity,
  onChange,
  label,
  disabled = false,
  className,
}: StepperProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn(
        'inline-flex items-center rounded-control border border-line-strong bg-surface',
        className,
      )}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        className={side}
        disabled={disabled}
        // Closed, and still the place of the keyboard that has come down to the end by it.
        aria-disabled={value <= min}
        // More than there is leads down to what there is at once.
        onClick={() => {
          if (value > min) onChange(Math.max(min, Math.min(value - 1, max)));
        }}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <output aria-live="polite" className="figures min-w-8 text-center font-medium">
        {value}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        className={side}
        disabled={disabled}
        aria-disabled={value >= max}
        onClick={() => {
          if (value < max) onChange(value + 1);
        }}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
