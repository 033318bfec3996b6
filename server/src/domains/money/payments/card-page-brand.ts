import { accentOf } from '@souk/contract/accent';
import { hasOwnName, ownAccent, siteName } from '@souk/contract/site-name';
import type { Deps } from '../../../deps.ts';
import { logoAt, siteOf } from '../../mail/index.ts';

/** The operator's own name, color and logo, for the card page. Stripe loads a logo by HTTPS alone. */
export function cardPageBrand({ config }: Pick<Deps, 'config'>) {
  const color = ownAccent();
  const logo = logoAt(siteOf({ config }), 640);
  const loads = config.payments.sandbox || logo?.startsWith('https:') === true;
  return {
    ...(hasOwnName() && { name: siteName() }),
    ...(color !== null && { color: accentOf(color).light.fill }),
    ...(logo !== null && loads && { logo }),
  };
}
