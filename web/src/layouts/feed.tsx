import { Outlet } from 'react-router';
import { SkipLink, useFocusOnPage } from './frame.tsx';
import { SiteHeader } from './site-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { TermsPlace } from './terms-place.tsx';

/**
 * The feed's frame: exactly as high as the viewport, so that the page itself never scrolls. On an
 * upright or very low screen the clip fills it: the feed has its own exit.
 */
export default function FeedLayout() {
  useFocusOnPage();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <TermsPlace />
      <div className="contents portrait:hidden [@media(height<32rem)]:hidden">
        <SiteHeader tabs={false} />
      </div>
      <Outlet />
      <TabBar look="film" />
    </div>
  );
}
