import { isWebAddress } from '@souk/contract/addresses';
import { CHECKOUT } from '@souk/contract/checkout';

/** What the answer of POST /checkout must hold for the browser to go on; none of it is taken for granted. */
export type StartedAnswer = { stripe_session_id?: string | null; checkout_url?: string | null };

/**
 * The address of the provider's card page. Throws an Error with the sentence that the page shows where
 * there is no session, no address, or an address that is none.
 */
export function redirectTarget(answer: StartedAnswer | null | undefined): string {
  if (!answer?.stripe_session_id) throw new Error(CHECKOUT.noSession);
  if (!answer.checkout_url) throw new Error(CHECKOUT.failedToRedirect);
  if (!isWebAddress(answer.checkout_url)) throw new Error(CHECKOUT.failedToLoad);
  return answer.checkout_url;
}
