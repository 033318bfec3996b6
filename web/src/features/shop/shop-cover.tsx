import { Picture } from '../../ui/picture.tsx';

/** The cover across the page; without one a ground in the shop's colour (--brand). Decoration either way. */
export function ShopCover({ cover }: { cover: string | null }) {
  return (
    <div
      aria-hidden
      className="relative h-40 overflow-hidden border-b-4 border-(--brand) bg-(--brand) sm:h-64 lg:h-80"
    >
      {cover ? (
        <Picture
          src={cover}
          alt=""
          // Low and wide: on a narrow screen its height decides how large it is drawn.
          sizes="(width >= 40rem) max(100vw, 51rem), max(100vw, 32rem)"
          eager
          className="absolute inset-0 size-full"
        />
      ) : (
        <div className="absolute inset-0 bg-[radial-gradient(90rem_30rem_at_15%_-40%,#fff6,transparent_60%),radial-gradient(60rem_24rem_at_95%_130%,#0004,transparent_60%)]" />
      )}
    </div>
  );
}
