import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number };
type FunctionNode = Node & { id: { name: string } | null; body: Node };

/**
 * Functions of React Router that nothing on this site reaches: pages write through the API, hence no
 * actions, no <Form> and no fetchers; every route is known from the start (routeDiscovery in
 * react-router.config.ts); the router is given no instrumentation.
 */
const UNREACHED: Record<string, string[]> = {
  'router/router.js': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'discoverRoutes',
    'getSubmittingNavigation',
  ],
  'router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'dom/ssr/single-fetch.js': [
    'nonSsrStrategy',
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
  'dom/ssr/fog-of-war.js': ['fetchAndApplyManifestPatches', 'getPartialManifest'],
};

/** All named functions below a node, the outer ones first. */
function functionsIn(node: object): FunctionNode[] {
  const found: FunctionNode[] = [];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child !== 'object' || child === null) continue;
      if ((child as Node).type === 'FunctionDeclaration') found.push(child as FunctionNode);
      found.push(...functionsIn(child as object));
    }
  }
  return found;
}

/**
 * Empties them in the browser's files: 4 KB of every first load, which the bundler cannot know to be
 * unused. Whoever reaches one is told; a version of React Router without one of them fails the build.
 */
export function leanRouter(): Plugin {
  return {
    name: 'souk:lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/(router|dom\/ssr)\// },
      handler(code, id) {
        const names = Object.entries(UNREACHED).find(([file]) => id.endsWith(`/lib/${file}`))?.[1];
        if (!names) return null;
        const all = functionsIn(this.parse(code));
        let lean = code;
        const unreached = names.map((name) => {
          const found = all.find((one) => one.id?.name === name);
          return found ?? this.error(`React Router has no function ${name} in ${id} any more`);
        });
        for (const { id: named, body } of unreached.toSorted(
          (a, b) => b.body.start - a.body.start,
        )) {
          const told = `{ throw Error("Left out by lean-router.ts: ${named?.name}") }`;
          lean = lean.slice(0, body.start) + told + lean.slice(body.end);
        }
        return { code: lean, map: null };
      },
    },
  };
}
