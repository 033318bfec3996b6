import { pages } from '@souk/contract/pages';
import { hasOwnName, ownLogo, siteName } from '@souk/contract/site-name';
import { thing } from '../../lib/json-ld.ts';
import { absolute } from '../../lib/page-meta.ts';

/** Describes the site itself: its search, and the organisation that runs it. */
export function siteJsonLd(publicUrl: string | undefined): object[] {
  if (publicUrl === undefined) return [];
  const organization = `${publicUrl}/#organization`;
  return [
    thing({
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: siteName(),
      url: publicUrl + pages.home(),
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          // The search engine fills in the braces, so they are not encoded.
          urlTemplate: `${publicUrl}${pages.search('')}{search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
    thing({
      '@type': 'Organization',
      '@id': organization,
      name: siteName(),
      url: publicUrl + pages.home(),
      ...logo(publicUrl),
    }),
  ];
}

/** The operator's logo; ours while the site has our name. */
function logo(publicUrl: string) {
  const shown = ownLogo() ?? (hasOwnName() ? null : '/icons/512.png');
  return shown === null ? {} : { logo: absolute(shown, publicUrl) };
}
