import { brandColor, inkOn } from './brand.ts';
import { cn } from '../../lib/cn.ts';
import { firstLetter } from '../../lib/first-letter.ts';
import { Picture } from '../../ui/picture.tsx';

const PAGE_HEIGHT = 'h-40 sm:h-64 lg:h-80';
// Low and wide: on a narrow screen its height determines the drawn size.
const PAGE_SIZES = '(width >= 40rem) max(100vw, 51rem), max(100vw, 32rem)';

type ShopCoverProps = {
  cover: string | null;
  /** Its height; by default that on the shop's page. */
  className?: string;
  sizes?: string;
  /** Further down a page: loaded when scrolled near. */
  lazy?: boolean;
};

/**
 * The cover across the page, or a background in the shop's colour (--brand). Decorative either way.
 */
export function ShopCover({
  cover,
  className = PAGE_HEIGHT,
  sizes = PAGE_SIZES,
  lazy = false,
}: ShopCoverProps) {
  return (
    <div
      aria-hidden
      className={cn('relative overflow-hidden border-b-4 border-(--brand) bg-(--brand)', className)}
    >
      {cover ? (
        <Picture
          src={cover}
          alt=""
          sizes={sizes}
          eager={!lazy}
          className="absolute inset-0 size-full"
        />
      ) : (
        <div className="absolute inset-0 bg-[radial-gradient(90rem_30rem_at_15%_-40%,#fff6,transparent_60%),radial-gradient(60rem_24rem_at_95%_130%,#0004,transparent_60%)]" />
      )}
    </div>
  );
}

type ShopLogoProps = {
  name: string;
  logo: string | null;
  color: string;
  className?: string;
  /** At the top of its page: loaded immediately. */
  eager?: boolean;
};

/** The shop's logo, or its first letter on the brand colour. */
export function ShopLogo({ name, logo, color, className, eager = false }: ShopLogoProps) {
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
          eager={eager}
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
