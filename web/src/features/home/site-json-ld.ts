import { thing } from '../../lib/json-ld.ts';
import { paths } from '../../paths.ts';

/** The site itself how it is searched, and who runs it. */
export function siteJsonLd(publicUrl: string | undefined): object[] {
  if (publicUrl === undefined) return [];
  const organization = `${publicUrl}/#organization`;
  return [
    thing({
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: 'Souk',
      url: publicUrl + paths.home(),
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          // The braces are the search engine's to fill: not encoded.
          urlTemplate: `${publicUrl}${paths.search('')}{search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
    thing({
      '@type': 'Organization',
      '@id': organization,
      name: 'Souk',
      url: publicUrl + paths.home(),
      logo: `${publicUrl}/icons/512.png`,
    }),
  ];
}
