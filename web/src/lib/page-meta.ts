import { pictureFacts } from '@souk/contract/pictures';
import { hasOwnName, ownLogo, siteName, tagline } from '@souk/contract/site-name';
import type { MetaDescriptor } from 'react-router';

/**
 * A stored address, site-relative or absolute, in the absolute form that other sites need; null if
 * it is invalid.
 */
export function absolute(address: string, publicUrl: string): string | null {
  try {
    return new URL(address, publicUrl).href;
  } catch {
    return null;
  }
}

/**
 * The beginning of a text for a description tag: one line, whole words, at most `max` characters,
 * never half of a surrogate pair.
 */
export function excerpt(text: string, max = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  const kept = cut.slice(0, space > max / 2 ? space : max - 1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[.,;:]$/, '')}…`;
}

type PageMeta = {
  /** Without the site's name, which is added. By default the site's own title. */
  title?: string;
  description?: string;
  /**
   * The page's canonical address, from pages, without filters: "/product/…". Needs `publicUrl`. A
   * page of results has none: it is `noindex`.
   */
  path?: string;
  /** If `path` is a view of another page: that page's address. */
  canonical?: string;
  /** A picture for sharing the page, site-relative or absolute; by default the site's own. */
  image?: SharedPicture | null;
  publicUrl?: string | undefined;
  /** True for pages that no search engine should list. */
  noindex?: boolean;
  /** OpenGraph's type for the page's subject. */
  type?: 'website' | 'product';
  /** Further `property` tags: "product:price:amount". */
  properties?: Record<string, string>;
  /** The page's structured data: schema.org objects, see json-ld.ts. */
  jsonLd?: object[];
  /** The address of a feed of what is new on the page, from feeds. */
  feed?: string;
};

export type SharedPicture = {
  src: string;
  alt: string;
  /** Pixels, if they aren't in the path. */
  width?: number;
  height?: number;
};

const ownTitle = () => `${siteName()}: ${lowerFirst(tagline())}`;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const DESCRIPTION =
  'A marketplace of independent shops. Find something made with care, pay safely by card, or open your own shop.';
/** Ours has our name in it: a site with another one is shared with its logo, if there is one. */
function ownPicture(): SharedPicture | null {
  if (!hasOwnName()) return { src: '/share.png', alt: ownTitle(), width: 1200, height: 630 };
  const logo = ownLogo();
  return logo === null ? null : { src: logo, alt: siteName() };
}

/** Title, description, canonical address, OpenGraph and Twitter tags, and JSON-LD, for a page's `meta`. */
export function pageMeta({
  title,
  description = DESCRIPTION,
  path,
  canonical = path,
  image,
  publicUrl,
  noindex = false,
  type = 'website',
  properties = {},
  jsonLd = [],
  feed,
}: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: title ? `${title} · ${siteName()}` : ownTitle() },
    { name: 'description', content: description },
    { property: 'og:site_name', content: siteName() },
    { property: 'og:title', content: title ?? ownTitle() },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
  ];
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  if (publicUrl === undefined || path === undefined) return tags;
  tags.push(
    { tagName: 'link', rel: 'canonical', href: publicUrl + canonical },
    { property: 'og:url', content: publicUrl + path },
    { name: 'twitter:title', content: title ?? ownTitle() },
    { name: 'twitter:description', content: description },
    ...pictureTags(image ?? ownPicture(), publicUrl),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    ...jsonLd.map((thing) => ({ 'script:ld+json': thing })),
    ...(feed === undefined ? [] : [feedTag(title ?? siteName(), publicUrl + feed)]),
  );
  return tags;
}

const feedTag = (title: string, href: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `New at ${title}`,
  href,
});

function pictureTags(shown: SharedPicture | null, publicUrl: string) {
  const picture = shown && absolute(shown.src, publicUrl);
  if (shown === null || picture === null) return [{ name: 'twitter:card', content: 'summary' }];
  const { src, alt, ...known } = shown;
  // The path of an uploaded picture has its size.
  const { width, height } = pictureFacts(src) ?? known;
  const size =
    width && height
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : [];
  return [
    { property: 'og:image', content: picture },
    { property: 'og:image:alt', content: alt },
    ...size,
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: alt },
  ];
}

/** The head of a list of results: an answer for one visitor, which no search engine should list. */
export function searchMeta(search: string): MetaDescriptor[] {
  return pageMeta({ title: `Results for “${search}”`, noindex: true });
}

/** The site's own address, which the root's loader gives to every page's `meta`. */
export function publicUrlOf(matches: readonly unknown[]): string | undefined {
  const root = matches[0] as { loaderData?: { publicUrl?: string } | undefined } | undefined;
  return root?.loaderData?.publicUrl;
}
