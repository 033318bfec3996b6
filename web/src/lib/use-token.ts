import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of a mailed link, which is then removed from the address, so that neither the history
 * nor a copied address contains it.
 */
export function useToken(): string {
  const [params] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  useEffect(() => {
    // Not a navigation: the page stays as it is.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
