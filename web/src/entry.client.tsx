import { setMediaBase } from '@souk/contract/media-base';
import { setSiteCurrency } from '@souk/contract/money';
import { BUILT_IN_NAME, setSiteName } from '@souk/contract/site-name';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { refuseReloads, reloadForMissing } from './lib/missing-part.ts';

const { currency, logo, media, name, tagline } = document.documentElement.dataset;
if (currency) setSiteCurrency(currency);
setMediaBase(media);
setSiteName({
  name: name ?? BUILT_IN_NAME.name,
  tagline: tagline ?? BUILT_IN_NAME.tagline,
  logo: logo ?? null,
});
refuseReloads();
// A new version has removed the chunk of a part loaded on demand (a menu, a sheet).
window.addEventListener('vite:preloadError', ({ payload }) => {
  reloadForMissing(payload).catch(() => undefined);
});

// The visitor left before the page ran: the address already belongs to the next page.
const early = window.soukEarly;
if (!early?.left) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          // A part that the browser translated before React knew it: React has drawn it again.
          const isTranslated = document.querySelector('font') !== null;
          if (!early?.left && !isTranslated) reportError(error);
        },
      },
    );
  });
}
