import { pages } from '@souk/contract/pages';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { isSignedIn } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';
import { keepWish, type PendingAction } from './wish.ts';

type Mark = {
  /** Two quick taps on the marks of one id reach the server in order. */
  id: string;
  /** The state according to the server; undefined until known. */
  known: boolean | undefined;
  call: (marked: boolean) => Promise<unknown>;
  /** Shows it everywhere before the server has confirmed it. */
  show: (client: QueryClient, marked: boolean) => Promise<void>;
  refresh: (client: QueryClient) => Promise<void>;
  says: (marked: boolean) => string;
  loginFirst: string;
  /** The action kept for a visitor until they've signed in. */
  wish: PendingAction;
};

/**
 * A mark that a signed-in person sets and removes: a heart, "Follow". It shows immediately, and is
 * reverted if the server refuses. Visitors are sent to log in first.
 */
export function useMark({ id, known, call, show, refresh, says, loginFirst, wish }: Mark) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mutate, isPending, variables } = useMutation({
    scope: { id },
    mutationFn: call,
    onMutate: (next) => show(client, next),
    onSuccess: (_, next) => toast.success(says(next)),
    onError: async (error, next) => {
      await show(client, !next);
      toast.error(errorMessage(error));
    },
    onSettled: () => refresh(client),
  });
  // Until the server responds, the last tap is all we know.
  const marked = known ?? (isPending && variables);

  /**
   * Sets the mark; returns false for a visitor. `stay`: offers them a login link instead of
   * navigating there.
   */
  function set(next: boolean, stay = false): boolean {
    if (isSignedIn()) {
      mutate(next);
      return true;
    }
    const here = pathname + search;
    if (next) keepWish(wish, here);
    const login = pages.login(here);
    toast.error(loginFirst, stay ? { link: { label: 'Login', to: login } } : {});
    if (!stay) void navigate(login);
    return false;
  }
  return { marked, set, toggle: () => set(!marked) };
}
