/** The demo's pictures and clips: files of demo/media; its index.json says where each is used. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { MediaStorage } from '@souk/server/gateways/storage/storage';
import type { DemoProduct, DemoShop } from './data/types.ts';

/** The files of a product's row, as site-relative paths. */
export interface ProductMedia {
  images: string[];
  byColor: Record<string, string>;
  poster: string | null;
  clip: string | null;
  /** Photos from buyers, for the product's first review. */
  photos: string[];
}

type Index = {
  shops: Record<string, { cover: string; logo: string }>;
  products: Record<
    string,
    {
      images: string[];
      colors: Record<string, string>;
      poster: string | null;
      clip: string | null;
      photos?: string[];
    }
  >;
};

const FOLDER = new URL('../media/', import.meta.url);
const AT_ONCE = 16;

const index = JSON.parse(readFileSync(new URL('index.json', FOLDER), 'utf8')) as Index;

const pathOf = (name: string): string => `/media/demo/${name}`;

export function mediaOfProduct({ sku }: DemoProduct): ProductMedia {
  const media = index.products[sku];
  if (!media) throw new Error(`demo/media has nothing for ${sku}`);
  const { images, colors, poster, clip, photos = [] } = media;
  return {
    images: images.map(pathOf),
    byColor: Object.fromEntries(
      Object.entries(colors).map(([color, name]) => [color, pathOf(name)]),
    ),
    poster: poster && pathOf(poster),
    clip: clip && pathOf(clip),
    photos: photos.map(pathOf),
  };
}

export function mediaOfShop({ slug }: DemoShop): { cover: string; logo: string } {
  const media = index.shops[slug];
  if (!media) throw new Error(`demo/media has nothing for ${slug}`);
  return { cover: pathOf(media.cover), logo: pathOf(media.logo) };
}

/** Copies missing files into the site's storage: some 11 MB at the first start. */
export async function placeMedia(storage: Pick<MediaStorage, 'exists' | 'put'>): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(?:webp|mp4)$/.test(name));
  const place = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const path = pathOf(name);
      if (await storage.exists(path)) continue;
      const type = name.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
      await storage.put(path, await readFile(new URL(name, FOLDER)), type);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, place));
}
