import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';

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

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes; className?: string };

const lookOf = ({ variant = 'primary', size = 'md', className }: Look) =>
  cn('button', variants[variant], sizes[size], className);

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While the request runs: not clickable, with a spinner; the label says what happens. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      className={lookOf({ variant, size, className })}
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

type ButtonLinkProps = Look &
  (ComponentProps<typeof Link> | (ComponentProps<'a'> & { to?: undefined }));

/** A link that looks like a button: `to` a page of the site, or `href` anywhere else. */
export function ButtonLink({ variant, size, className, children, ...props }: ButtonLinkProps) {
  const look = lookOf({ variant, size, className });
  if (props.to === undefined) {
    return (
      <a className={look} {...props}>
        {children}
      </a>
    );
  }
  return (
    <Link className={look} {...props}>
      {children}
    </Link>
  );
}
