import { Outlet } from 'react-router';
import { Announcement } from './announcement.tsx';
import { CodePlace } from './code-place.tsx';
import { useFetchAhead } from './fetch-ahead.ts';
import { SkipLink, useFocusOnPage } from './frame.tsx';
import { PalettePlace } from './palette-place.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TermsPlace } from './terms-place.tsx';

/**
 * The layout of nearly every page: header, page, footer. `<main>` is in page-errors.tsx, and in
 * work.tsx for sellers' and admins' pages.
 */
export default function SiteLayout() {
  useFocusOnPage();
  useFetchAhead();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Announcement />
      <TermsPlace />
      <SiteHeader />
      <Outlet />
      <SiteFooter />
      <PalettePlace />
      <CodePlace />
    </div>
  );
}
