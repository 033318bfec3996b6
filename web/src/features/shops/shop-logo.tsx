import { cn } from '../../lib/cn.ts';
import { firstLetter } from '../../lib/first-letter.ts';
import { Picture } from '../../ui/picture.tsx';
import { brandColor, inkOn } from './brand.ts';

type ShopLogoProps = { name: string; logo: string | null; color: string; className?: string };

/** The shop's logo, else its first letter on the plain brand colour. */
export function ShopLogo({ name, logo, color, className }: ShopLogoProps) {
  const ground = brandColor(color);
  const look = cn(
    'flex size-24 items-center justify-center overflow-hidden rounded-card ring-1 ring-line',
    className,
  );
  if (logo) {
    return (
      <span className={cn(look, 'bg-surface')}>
        <Picture
          src={logo}
          alt={`Logo of ${name}`}
          ratio="1/1"
          sizes="9rem"
          eager
          className="size-full"
        />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className={cn(look, 'text-3xl font-semibold')}
      style={{ backgroundColor: ground, color: inkOn(ground) }}
    >
      {firstLetter(name)}
    </span>
  );
}
