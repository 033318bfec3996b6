import { pictureAt } from '@souk/contract/pictures';
import { cn } from '../../lib/cn.ts';
import { useSite } from './use-site.ts';

/** The operator's logo in the visitor's theme; nothing if it is the built-in one. */
export function OperatorLogo({ alt = '', className }: { alt?: string; className?: string }) {
  const { logo, logo_dark } = useSite();
  if (logo === null) return null;
  const look = cn('h-9 w-auto', className);
  return (
    <>
      <img src={pictureAt(logo, 320)} alt={alt} className={cn(look, logo_dark && 'dark:hidden')} />
      {logo_dark ? (
        <img src={pictureAt(logo_dark, 320)} alt={alt} className={cn(look, 'hidden dark:block')} />
      ) : null}
    </>
  );
}
