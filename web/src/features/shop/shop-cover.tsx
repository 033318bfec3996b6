import { brandColor } from './brand.ts';

/** The cover across the page; without one a ground in the shop's colour. Decoration either way. */
export function ShopCover({ cover, color }: { cover: string | null; color: string }) {
  const tint = brandColor(color);
  return (
    <div
      aria-hidden
      className="relative h-40 overflow-hidden border-b-4 bg-sunken sm:h-60 lg:h-72"
      style={{
        borderColor: tint,
        ...(cover
          ? {}
          : {
              backgroundImage: `linear-gradient(120deg, ${tint} 0%, ${tint}99 60%, ${tint}55 100%)`,
            }),
      }}
    >
      {cover ? (
        <img
          src={cover}
          alt=""
          fetchPriority="high"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </div>
  );
}
