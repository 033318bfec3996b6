import { pages } from '@souk/contract/pages';
import { SITE_TERMS_SLUG } from '@souk/contract/site-terms';
import { useId } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { useTerms } from './use-terms.ts';

type AgreeToTermsProps = { terms: ReturnType<typeof useTerms>; className?: string };

/** The checkbox of a form whose sender agrees to the terms; nothing while none are published. */
export function AgreeToTerms({ terms, className }: AgreeToTermsProps) {
  const id = useId();
  const { version, box, checked, check, error } = terms;
  if (version === null) return null;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <input
          ref={box}
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={checked}
          onChange={({ target }) => check(target.checked)}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>
          I agree to the{' '}
          <Link
            to={pages.sitePage(SITE_TERMS_SLUG)}
            target="_blank"
            className="font-medium text-accent-ink underline underline-offset-4"
          >
            terms
          </Link>
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}
