import { ADMIN_PAGES } from '@souk/contract/admin-pages';
import type { User } from '@souk/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { matchPath, Outlet, useLocation, useParams } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { useSession } from '../api/session.ts';
import { chooseShop, chosenShop } from '../features/shops/chosen-shop.ts';
import { myShopsQuery } from '../features/shops/my-shops.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { useFreshCounts } from '../features/work/queries.ts';
import type { Elements } from '../lib/elements.ts';
import { useMissingPage } from '../lib/missing-part.ts';
import type { Route } from './+types/work';
import { AdminBar } from './admin-bar.tsx';
import { ErrorPage } from './error-page.tsx';
import { HydrateFallback as PageComes } from './private.tsx';
import { SellerBar } from './seller-bar.tsx';
import './work.css';

/** How long a first visit waits for the user's shops. */
const WAIT_MS = 400;

/**
 * On a user's first visit with this browser, waits briefly for their shops, so that the sidebar is
 * there on the first render.
 */
export async function clientLoader(): Promise<null> {
  const { user } = sessionStore.current();
  if (user && !user.is_admin && chosenShop(user.id) === undefined) {
    const shops = queryClient().prefetchQuery(myShopsQuery);
    await Promise.race([shops, new Promise((done) => setTimeout(done, WAIT_MS))]);
  }
  return null;
}

export const shouldRevalidate = () => false;

export const HydrateFallback = () => (
  <Frame bar={null}>
    <PageComes />
  </Frame>
);

/** The layout of sellers' and admins' pages, with navigation between them. */
export default function WorkLayout() {
  useMissingPage();
  return (
    <WorkFrame>
      <Outlet />
    </WorkFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <WorkFrame>
      <ErrorPage error={error} />
    </WorkFrame>
  );
}

function WorkFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { shopId } = useParams();
  const { pathname } = useLocation();
  if (!user) return <Frame bar={null}>{children}</Frame>;
  if (!user.is_admin) return <SellerFrame user={user}>{children}</SellerFrame>;
  const atShop = shopId !== undefined && !matchPath(ADMIN_PAGES, pathname);
  return <Frame bar={atShop ? <ShopOfOthers shopId={shopId} /> : <AdminBar />}>{children}</Frame>;
}

function Frame({ bar, children }: { bar: Elements; children: ReactNode }) {
  useFreshCounts();
  return (
    <div className="work page flex-1">
      {bar}
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}

/** For an admin looking at someone's shop. */
function ShopOfOthers({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  return <SellerBar shopId={shopId} shops={shop ? [shop] : []} admin />;
}

/** A user without shops has no sidebar. */
function SellerFrame({ user, children }: { user: User; children: ReactNode }) {
  const { shopId } = useParams();
  const { data: shops, isPending } = useQuery(myShopsQuery);
  const [chosen, setChosen] = useState(() => chosenShop(user.id));
  const isTheirs = (id: string | null | undefined) => shops?.some((shop) => shop.id === id);
  const wanted = (isTheirs(shopId) ? shopId : isTheirs(chosen) ? chosen : shops?.[0]?.id) ?? null;
  const shown = isPending ? (shopId ?? chosen) : wanted;
  if (shops && wanted !== chosen) setChosen(wanted);

  // Before the paint: ⌘K needs the choice as soon as the sidebar is there.
  useLayoutEffect(() => {
    if (chosen !== undefined) chooseShop(user.id, chosen);
  }, [chosen, user.id]);

  return (
    <Frame
      bar={shown ? <SellerBar shopId={shown} shops={shops ?? []} onChoose={setChosen} /> : null}
    >
      {children}
    </Frame>
  );
}
