import { cn } from '../../lib/cn.ts';
import { Picture } from '../../ui/picture.tsx';

const PAGE_HEIGHT = 'h-40 sm:h-64 lg:h-80';
// Low and wide: on a narrow screen its height decides how large it is drawn.
const PAGE_SIZES = '(width >= 40rem) max(100vw, 51rem), max(100vw, 32rem)';

type ShopCoverProps = {
  cover: string | null;
  /** Its height; as on the shop's page where left out. */
  className?: string;
  sizes?: string;
};

/** The cover across the page; without one a ground in the shop's colour (--brand). Decoration either way. */
export function ShopCover({ cover, className = PAGE_HEIGHT, sizes = PAGE_SIZES }: ShopCoverProps) {
  return (
    <div
      aria-hidden
      className={cn('relative overflow-hidden border-b-4 border-(--brand) bg-(--brand)', className)}
    >
      {cover ? (
        <Picture src={cover} alt="" sizes={sizes} eager className="absolute inset-0 size-full" />
      ) : (
        <div className="absolute inset-0 bg-[radial-gradient(90rem_30rem_at_15%_-40%,#fff6,transparent_60%),radial-gradient(60rem_24rem_at_95%_130%,#0004,transparent_60%)]" />
      )}
    </div>
  );
}
