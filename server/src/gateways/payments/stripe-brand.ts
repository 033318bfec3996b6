import type Stripe from 'stripe';
import type { SessionRequest } from './provider.ts';

/** The name and color of a card page; nothing where those of the account are right. */
export function brandingOf({
  brand: { name, color } = {},
}: SessionRequest): Pick<Stripe.Checkout.SessionCreateParams, 'branding_settings'> {
  if (name === undefined && color === undefined) return {};
  return {
    branding_settings: {
      ...(name !== undefined && { display_name: name }),
      ...(color !== undefined && { button_color: color }),
    },
  };
}
