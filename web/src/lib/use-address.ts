import { useCallback } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router';

/** Derives the next parameters from the newest ones. */
type Change = (now: URLSearchParams) => URLSearchParams;
type ChangeAddress = (change: Change, options?: NavigateOptions) => void;

/** The pending parameters: the address follows a moment later. */
let underWay: URLSearchParams | null = null;

/**
 * The newest parameters: pending ones, or the address's own, which the page may not reflect yet.
 */
export function newestParams(): URLSearchParams {
  return new URLSearchParams(underWay ?? window.location.search);
}

/**
 * The parameters of the page's address as rendered, and a setter that stays on the page. Each
 * change builds on the newest ones, so that of two in quick succession none is lost on a slow
 * machine.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (make, options) => {
      const next = make(newestParams());
      underWay = next;
      // Settled once the address has it, or something else has come between.
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
