import { useEffect } from 'react';
import { countView } from '../../../api/queries/products.ts';
import { useSession } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';

/** Tells the server that a signed-in user looks at this product. */
export function useCountView(productId: string): void {
  const api = useApi();
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'in') return;
    // A view that is not counted is nothing to trouble the shopper with.
    countView(api, productId).catch(() => undefined);
  }, [api, status, productId]);
}
