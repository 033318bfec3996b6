import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';
import { elementsOf } from '../lib/elements.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'icon';
  className?: string;
};

/** See looks.css. */
const lookOf = ({ variant = 'primary', size = 'md', className }: Look) =>
  cn(`button button-${variant} button-${size}`, className);

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While the request runs: disabled, with a spinner; the label says what is happening. */
    busy?: boolean;
  };

/** With `onClick`, it stays disabled until hydration but looks enabled, so no click is lost. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const waits = !useHydrated() && props.onClick !== undefined && disabled !== true;
  return (
    <button
      type="button"
      className={lookOf({ variant, size, className })}
      disabled={disabled === true || busy || waits}
      data-waiting={waits ? '' : undefined}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy ? (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
      {elementsOf(children)}
    </button>
  );
}

type ButtonLinkProps = Look &
  (ComponentProps<typeof Link> | (ComponentProps<'a'> & { to?: undefined }));

/** A link that looks like a button: `to` a page of the site, or `href` for any other address. */
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
