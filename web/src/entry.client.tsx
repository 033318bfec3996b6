import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { refuseReloads, reloadForMissing } from './lib/missing-part.ts';

refuseReloads();
// A part that is loaded on demand (a menu, a sheet) is gone with an older version.
window.addEventListener('vite:preloadError', ({ payload }) => {
  reloadForMissing(payload).catch(() => undefined);
});

// Left before it ran: the address is another page's already, whose document is on its way.
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
          if (!early?.left) reportError(error);
        },
      },
    );
  });
}
