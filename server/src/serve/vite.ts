import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from '../http/pages.ts';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

/** The pages straight from their sources, with hot reload: for `npm run dev` alone. */
export async function vitePages(): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: WEB,
    configFile: `${WEB}vite.config.ts`,
    // Read natively: a bundled copy would be a new file at each start, which triggers `node
    // --watch`.
    configLoader: 'native',
    server: { middlewareMode: true },
  });
  return {
    development: true,
    middleware: vite.middlewares,
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  };
}
