import { pictureAt } from '@souk/contract/pictures';
import { ownLogo } from '@souk/contract/site-name';

/**
 * The whole address of the operator's logo, at least `width` pixels wide if it is that large; null
 * for the built-in one. `at` makes whole addresses of the site's paths.
 */
export function logoAt(at: (path: string) => string, width: number): string | null {
  const logo = ownLogo();
  return logo === null ? null : at(pictureAt(logo, width));
}
