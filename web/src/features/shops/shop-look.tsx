import type { Shop } from '@souk/contract/shops';
import { cn } from '../../lib/cn.ts';
import { initialsOf } from '../../lib/initials.ts';
import { Picture } from '../../ui/picture.tsx';
import { brandColor, brandStyle, inkOn } from './brand.ts';
import { CoverPattern } from './cover-pattern.tsx';
import { patternOf } from './cover-patterns.ts';

const PAGE_HEIGHT = 'h-40 sm:h-64 lg:h-80';
// Low and wide: on a narrow screen its height determines the drawn size.
const PAGE_SIZES = '(width >= 40rem) max(100vw, 51rem), max(100vw, 32rem)';

type ShopCoverProps = {
  shop: Pick<Shop, 'id' | 'cover_photo_url' | 'cover_pattern'>;
  /** Its height; by default that on the shop's page. */
  className?: string;
  sizes?: string;
  /** Further down a page: loaded when scrolled near. */
  lazy?: boolean;
};

/**
 * The cover photo, or a pattern in the shop's color (--brand). Decorative either way.
 */
export function ShopCover({
  shop,
  className = PAGE_HEIGHT,
  sizes = PAGE_SIZES,
  lazy = false,
}: ShopCoverProps) {
  return (
    <div aria-hidden className={cn('relative overflow-hidden awning-mask bg-(--brand)', className)}>
      {shop.cover_photo_url ? (
        <Picture
          src={shop.cover_photo_url}
          alt=""
          sizes={sizes}
          eager={!lazy}
          className="absolute inset-0 size-full"
        />
      ) : (
        <CoverPattern pattern={patternOf(shop)} small={className !== PAGE_HEIGHT} />
      )}
    </div>
  );
}

type ShopLogoProps = {
  name: string;
  logo: string | null;
  color: string;
  className?: string;
  /** Puts the initials on a tint instead, for use next to the shop's name. */
  tint?: boolean;
  /** At the top of its page: loaded immediately. */
  eager?: boolean;
};

/** The shop's logo, or its initials on the brand color. */
export function ShopLogo({ name, logo, color, className, ...look }: ShopLogoProps) {
  const { tint = false, eager = false } = look;
  const ground = brandColor(color);
  const shape = cn(
    'flex size-24 items-center justify-center overflow-hidden rounded-card ring-1 ring-line',
    className,
  );
  if (logo) {
    return (
      <span className={cn(shape, 'bg-surface')}>
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
      className={cn(
        'text-3xl font-semibold tracking-tight',
        tint && 'bg-(--brand-soft) text-(--brand-ink)',
        shape,
      )}
      style={tint ? brandStyle(ground) : { backgroundColor: ground, color: inkOn(ground) }}
    >
      {initialsOf(name)}
    </span>
  );
}
