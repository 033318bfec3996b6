import { thing } from '../../lib/json-ld.ts';
import { pages } from '@souk/contract/pages';

/** The site itself how it is searched, and who runs it. */
export function siteJsonLd(publicUrl: string | undefined): object[] {
  if (publicUrl === undefined) return [];
  const organization = `${publicUrl}/#organization`;
  return [
    thing({
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: 'Souk',
      url: publicUrl + pages.home(),
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          // The braces are the search engine's to fill: not encoded.
          urlTemplate: `${publicUrl}${pages.search('')}{search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
    thing({
      '@type': 'Organization',
      '@id': organization,
      name: 'Souk',
      url: publicUrl + pages.home(),
      logo: `${publicUrl}/icons/512.png`,
    }),
  ];
}
