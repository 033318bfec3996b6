import { cartApi } from '@souk/contract/cart';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';
import { toast } from '../../ui/toast.tsx';
import { shipToQuery } from '../currency/ship-to.ts';
import { cartKey } from '../products/cart-key.ts';
import { KEPT_CODE } from './kept-code.ts';

/** Puts the code of a link such as /?code=SPRING into the cart, after signing in if need be. */
export function TakeCode() {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const { user } = useSession();
  const linked = params.get('code');
  const userId = user?.id;

  useEffect(() => {
    if (linked === null) return;
    writeTab(KEPT_CODE, linked.trim());
    setParams(
      (now) => {
        now.delete('code');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [linked, setParams]);

  useEffect(() => {
    const code = readTab<string>(KEPT_CODE);
    if (!code || linked !== null) return;
    if (userId === undefined) {
      toast.success(`Sign in to use the code ${code}`);
      return;
    }
    writeTab(KEPT_CODE, null);
    const add = async () =>
      api.call(cartApi.addCode, { body: { code }, query: await shipToQuery(client) });
    add().then(
      (cart) => {
        client.setQueryData(cartKey, cart);
        toast.success(`The code ${code} is in your cart`);
      },
      (error: unknown) => toast.error(errorMessage(error, `The code ${code} could not be used`)),
    );
  }, [linked, userId, client]);

  return null;
}
