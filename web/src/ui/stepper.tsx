import { cn } from '../lib/cn.ts';
import { Minus, Plus } from './icons.tsx';

type StepperProps = {
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  /** The counted thing, for screen readers: "Quantity of Walnut stool". */
  label: string;
  disabled?: boolean;
  className?: string;
};

/** Minus, the number, plus. Neither button goes beyond `min` and `max`. */
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
        className="step-button"
        disabled={disabled}
        // Disabled, but it keeps the focus of a keyboard user who has reached the limit.
        aria-disabled={value <= min}
        // Above the limit, the first press goes down to it.
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
        className="step-button"
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
