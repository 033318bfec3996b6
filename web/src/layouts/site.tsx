import { Outlet } from 'react-router';
import { useFetchAhead } from './fetch-ahead.ts';
import { SiteFooter, SkipLink, useFocusOnPage } from './frame.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * The frame of nearly every page: bar, page, footer. A page brings only its content: `<main>` is
 * here.
 */
export default function SiteLayout() {
  useFocusOnPage();
  useFetchAhead();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
