import { useCallback } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router';

/** Makes of the newest parameters those to come. */
type Change = (now: URLSearchParams) => URLSearchParams;
type ChangeAddress = (change: Change, options?: NavigateOptions) => void;

/** What the address is about to say: it follows a moment later. */
let underWay: URLSearchParams | null = null;

/** The newest parameters: those under way, else the address's own, which the page may not yet be drawn by. */
export function newestParams(): URLSearchParams {
  return new URLSearchParams(underWay ?? window.location.search);
}

/**
 * The parameters of the page's address as they are drawn, and changing them where the page stays. Each
 * change builds upon the newest ones, so that of two in quick succession none is lost on a slow machine.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (make, options) => {
      const next = make(newestParams());
      underWay = next;
      // Settled when the address has it, and when something else has come between.
      void Promise.resolve(navigate(`?${next}`, { preventScrollReset: true, ...options })).finally(
        () => {
          if (underWay === next) underWay = null;
        },
      );
    },
    [navigate],
  );
  return [params, change];
}
