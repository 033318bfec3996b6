import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { savesData, useMotionAllowed } from '../../../lib/motion.ts';
import { Clip } from '../../../ui/clip.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { isWhole, type ListedProduct } from '../listed-product.ts';
import { productQuery } from '../queries.ts';

/** How long a pointer must rest on a card before its clip plays, in milliseconds. */
const REST_MS = 700;

export type CardPreviewProps = {
  product: ListedProduct;
  /** The same as the card's own picture. */
  sizes: string;
  most: number;
  resting: boolean;
};

/**
 * The second picture, fetched once a pointer rests on the card, which may be about to open the
 * product. After a longer stay the clip plays, except in reduced-motion or data-saving mode.
 */
export default function CardPreview({ product, sizes, most, resting }: CardPreviewProps) {
  const motion = useMotionAllowed();
  const saves = savesData();
  const { data } = useQuery({
    ...productQuery(product.id),
    enabled: !isWhole(product) && !saves,
  });
  const { images, video_url } = data ?? product;
  const second = images[1];
  const [stayed, setStayed] = useState(false);
  if (stayed && !resting) setStayed(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setStayed(true), REST_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  return (
    <>
      {second ? (
        <div
          aria-hidden
          // The first one shows until it has loaded.
          className="absolute inset-0 opacity-0 transition-opacity duration-200 group-hover:not-has-data-[fade=loading]:opacity-100"
        >
          <Picture
            src={second}
            alt=""
            ratio="4/5"
            sizes={sizes}
            most={most}
            className="size-full"
          />
        </div>
      ) : null}
      {stayed && motion && !saves && video_url ? (
        <Clip
          src={video_url}
          poster={second ?? images[0] ?? product.poster_url}
          playing
          sizes={sizes}
          most={most}
          className="absolute inset-0 aspect-auto size-full"
        />
      ) : null}
    </>
  );
}
