import { authApi } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetPersonalData } from '../api/query-client.ts';
import { read } from '../api/query.ts';
import { sessionStore } from '../api/session-store.ts';
import { useSession } from '../api/session.ts';
import { forgetWish, takeCallWish } from '../features/auth/wish.ts';
import { refreshCartAndOrders } from '../features/orders/refresh-orders.ts';
import { refreshCards } from '../features/products/card-lists.ts';
import { useWindowEvent } from '../lib/store.ts';

/** The token's user, as the server knows them now. */
const meQuery = { ...read(['me'], authApi.me), staleTime: Infinity };

/**
 * Keeps the page in sync with the session: follows the other tabs, refreshes the stored user (who may
 * have become an admin), drops data loaded for someone else, does what a visitor was about to do
 * before signing in, and redirects to /login once the server no longer knows the token. After
 * returning from the card page, reloads cart and orders.
 */
export function SessionKeeper() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { status, user, ending } = useSession();
  const userId = user?.id ?? null;

  useWindowEvent('storage', ({ key }) => sessionStore.follow(key));
  // The browser may restore a page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) void refreshCartAndOrders(client);
  });

  useEffect(() => {
    if (status !== 'loading') document.documentElement.dataset.session = status;
  }, [status]);

  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (status === 'loading') return;
    if (known.current === undefined && userId !== null) refreshCards(client);
    else if (known.current !== undefined && known.current !== userId) forgetPersonalData(client);
    // Logging out clears the pending action, so that the next person here doesn't get it.
    if (known.current && userId === null) forgetWish();
    known.current = userId;
    const wish = userId === null ? null : takeCallWish();
    if (wish) {
      void import('./fulfil-wish.ts').then(({ fulfilWish }) => fulfilWish(client, wish));
    }
  }, [status, userId, client]);

  const { data: fresh } = useQuery({ ...meQuery, enabled: userId !== null });
  useEffect(() => {
    if (fresh && fresh.id === userId) sessionStore.updateUser(fresh);
  }, [fresh, userId]);

  useEffect(() => {
    // /login has said so: whoever doesn't sign in again continues as a visitor.
    if (pathname === pages.login()) sessionStore.endingTold();
    else if (ending === 'refused') {
      void navigate(pages.login(pathname + search + hash), { replace: true });
    }
  }, [ending, pathname, search, hash, navigate]);

  return null;
}
