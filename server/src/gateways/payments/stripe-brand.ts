import type Stripe from 'stripe';
import type { SessionRequest } from './provider.ts';

/** The name, color and logo of a card page; nothing where those of the account are right. */
export function brandingOf({
  brand: { name, color, logo } = {},
}: SessionRequest): Pick<Stripe.Checkout.SessionCreateParams, 'branding_settings'> {
  if (name === undefined && color === undefined && logo === undefined) return {};
  return {
    branding_settings: {
      ...(name !== undefined && { display_name: name }),
      ...(color !== undefined && { button_color: color }),
      ...(logo !== undefined && { logo: { type: 'url' as const, url: logo } }),
    },
  };
}
