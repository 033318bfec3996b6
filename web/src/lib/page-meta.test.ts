import { BUILT_IN_NAME, setSiteName } from '@souk/contract/site-name';
import { afterEach, expect, test } from 'vitest';
import { pageMeta, publicUrlOf, searchMeta } from './page-meta.ts';

const publicUrl = 'https://souk.example';

afterEach(() => setSiteName(BUILT_IN_NAME));

/** The content of the tag with that name or property. */
function contentOf(tags: ReturnType<typeof pageMeta>, name: string): unknown {
  const tag = tags.find(
    (one) => ('name' in one && one.name === name) || ('property' in one && one.property === name),
  );
  return tag && 'content' in tag ? tag.content : undefined;
}
const canonicalOf = (tags: ReturnType<typeof pageMeta>) =>
  tags.find((tag) => 'rel' in tag && tag.rel === 'canonical');

test('a page has its title, its canonical address and its sharing tags', () => {
  const tags = pageMeta({
    title: 'Mug',
    description: 'Holds tea.',
    path: '/product/1',
    image: { src: '/media/mug.800x1000.webp', alt: 'A mug' },
    publicUrl,
    type: 'product',
    properties: { 'product:price:amount': '20.00' },
  });
  expect(tags).toContainEqual({ title: 'Mug · Souk' });
  expect(canonicalOf(tags)).toMatchObject({ href: 'https://souk.example/product/1' });
  const expected = {
    description: 'Holds tea.',
    'og:type': 'product',
    'og:title': 'Mug',
    'og:description': 'Holds tea.',
    'og:site_name': 'Souk',
    'og:url': 'https://souk.example/product/1',
    'og:image': 'https://souk.example/media/mug.800x1000.webp',
    'og:image:alt': 'A mug',
    'og:image:width': '800',
    'og:image:height': '1000',
    'product:price:amount': '20.00',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Mug',
    'twitter:description': 'Holds tea.',
    'twitter:image': 'https://souk.example/media/mug.800x1000.webp',
    'twitter:image:alt': 'A mug',
  };
  const said = Object.keys(expected).map((name) => [name, contentOf(tags, name)]);
  expect(Object.fromEntries(said)).toEqual(expected);
});

test('a page without a picture is shared with the site’s own', () => {
  const tags = pageMeta({ path: '/', publicUrl });
  expect(contentOf(tags, 'og:image')).toBe('https://souk.example/share.png');
  expect(contentOf(tags, 'og:image:width')).toBe('1200');
});

test('a site with a name of its own is shared with its logo, or without a picture', () => {
  const shared = (logo: string | null) => {
    setSiteName({ name: 'Kiln', tagline: 'Pots', logo });
    return pageMeta({ path: '/', publicUrl });
  };
  const logo = '/media/site/kiln.320x80.webp';
  expect(contentOf(shared(logo), 'og:image')).toBe(publicUrl + logo);
  expect(contentOf(shared(logo), 'og:image:width')).toBe('320');
  expect(contentOf(shared(null), 'og:image')).toBeUndefined();
  expect(contentOf(shared(null), 'twitter:card')).toBe('summary');
});

test('a remote picture keeps its address; an invalid one is left out', () => {
  const picture = (src: string) => ({ path: '/', publicUrl, image: { src, alt: 'x' } });
  const elsewhere = pageMeta(picture('https://cdn.example/a.jpg'));
  expect(contentOf(elsewhere, 'og:image')).toBe('https://cdn.example/a.jpg');
  expect(contentOf(elsewhere, 'og:image:width')).toBeUndefined();
  const none = pageMeta(picture('https://'));
  expect(contentOf(none, 'og:image')).toBeUndefined();
  expect(contentOf(none, 'twitter:card')).toBe('summary');
});

test('search results are not for search engines', () => {
  const tags = searchMeta('red mug');
  expect(tags).toContainEqual({ title: 'Results for “red mug” · Souk' });
  expect(contentOf(tags, 'robots')).toBe('noindex');
  expect(canonicalOf(tags)).toBeUndefined();
});

test('the site’s address comes from the root’s loader, unless that failed', () => {
  expect(publicUrlOf([{ loaderData: { publicUrl } }])).toBe(publicUrl);
  expect(publicUrlOf([{ loaderData: undefined }])).toBeUndefined();
});
