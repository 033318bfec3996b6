import type { ComponentProps, FormEvent } from 'react';
import { cn } from '../lib/cn.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { NeedsScript } from './needs-script.tsx';

type PageFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

/**
 * A form on a page that the server renders. Until the page runs nothing can be typed that would be
 * lost, and the browser never submits the fields itself: a password must not end up in an address.
 */
export function PageForm({ onSubmit, className, children, ...props }: PageFormProps) {
  const hydrated = useHydrated();
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} {...props}>
      <NeedsScript className="text-muted">
        This form needs JavaScript. Switch it on in your browser’s settings, then load the page
        again.
      </NeedsScript>
      <fieldset
        disabled={!hydrated}
        data-waiting={hydrated ? undefined : ''}
        className={cn(className, 'noscript:hidden')}
      >
        {children}
      </fieldset>
    </form>
  );
}
