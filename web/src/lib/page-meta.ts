import type { MetaDescriptor } from 'react-router';

type PageMeta = {
  /** Without the site's name, which is added. Left out: the site's own title. */
  title?: string;
  description?: string;
  /** The page's one address, from paths: "/product/…". Needs `publicUrl`. */
  path?: string;
  /** A picture for those who share the page: site-relative or absolute. */
  image?: string | null;
  publicUrl?: string | undefined;
  /** True for what no search engine should list. */
  noindex?: boolean;
};

const SITE = 'Souk';
const TITLE = 'Souk: small shops, good things';
const DESCRIPTION =
  'A marketplace of independent shops. Find something made with care, pay safely by card, or open a shop of your own.';

/** Title, description, canonical address and OpenGraph tags of a page, for its `meta`. */
export function pageMeta({
  title,
  description = DESCRIPTION,
  path,
  image,
  publicUrl,
  noindex = false,
}: PageMeta): MetaDescriptor[] {
  const full = title ? `${title} · ${SITE}` : TITLE;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:site_name', content: SITE },
    { property: 'og:title', content: title ?? TITLE },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  if (publicUrl !== undefined && path !== undefined) {
    const address = publicUrl + path;
    tags.push(
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:url', content: address },
    );
  }
  if (publicUrl !== undefined && image) {
    tags.push(
      { property: 'og:image', content: new URL(image, publicUrl).href },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  return tags;
}

/** The site's own address, which the root's loader gives to every page's `meta`. */
export function publicUrlOf(matches: readonly unknown[]): string | undefined {
  const root = matches[0] as { loaderData?: { publicUrl?: string } | undefined } | undefined;
  return root?.loaderData?.publicUrl;
}
