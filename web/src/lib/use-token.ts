import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token of a mailed link, which the address then no longer shows: neither the history nor a copy of it keeps one. */
export function useToken(): string {
  const [params] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  useEffect(() => {
    // Not a navigation: the page stays as it is.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
