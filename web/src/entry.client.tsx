import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadAnew } from './lib/missing-part.ts';

// A part that is loaded on demand (a menu, a sheet) is gone with an older version; pages see to it themselves.
window.addEventListener('vite:preloadError', ({ payload }) => {
  loadAnew(payload).catch(() => undefined);
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
