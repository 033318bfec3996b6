import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { Slot } from './slot.tsx';

const base =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium transition-[background-color,border-color,color,filter] select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-[1.125em] [&_svg]:shrink-0';

const variants = {
  primary: 'accent-fill text-on-accent hover:brightness-110 active:brightness-95',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken active:bg-sunken/70',
  ghost: 'text-ink hover:bg-sunken active:bg-sunken/70',
  danger: 'bg-danger text-on-accent hover:brightness-110 active:brightness-95',
};

const sizes = {
  sm: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 py-1 text-sm',
  lg: 'min-h-12 px-6 py-1 text-base',
  icon: 'size-11 text-lg',
};

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** While the request runs: not clickable, with a spinner; the label says what happens. */
  busy?: boolean;
  /** Draws its only child (a link) as a button. */
  asChild?: boolean;
};

/** A button, or with `asChild` a link that looks like one. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  asChild = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(base, variants[variant], sizes[size], className);
  if (asChild) {
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy ? (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
      {children}
    </button>
  );
}
