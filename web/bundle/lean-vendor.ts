import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number };
type FunctionNode = Node & { id: { name: string } | null; body: Node };

const ROUTER = 'react-router/dist/production/lib';
const REACT_DOM = 'react-dom/cjs/react-dom-client.production.js';

/**
 * Functions that nothing on this site reaches. Pages write through the API, hence no actions, no <Form>
 * and no fetchers; every route is known from the start (routeDiscovery in react-router.config.ts); the
 * router is given no instrumentation. Of React: actions of forms, <Activity>, <SuspenseList>, elements of
 * one's own, references to fragments, preload() and its like.
 */
const UNREACHED: Record<string, string[]> = {
  [`${ROUTER}/router/router.js`]: [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'discoverRoutes',
    'getSubmittingNavigation',
  ],
  [`${ROUTER}/router/instrumentation.js`]: [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
  ],
  [`${ROUTER}/dom/ssr/single-fetch.js`]: [
    'nonSsrStrategy',
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
  [`${ROUTER}/dom/ssr/components.js`]: ['RSCPrefetchPageLinksImpl'],
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: ['fetchAndApplyManifestPatches', 'getPartialManifest'],
  [REACT_DOM]: [
    'mountActionState',
    'updateActionStateImpl',
    'dispatchActionState',
    'runActionStateAction',
    'startHostTransition',
    'ensureFormComponentIsStateful',
    'updateActivityComponent',
    'mountActivityChildren',
    'retryActivityComponentWithoutHydrating',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'cutOffTailIfNeeded',
    'setPropOnCustomElement',
    'validateDocumentPositionWithFiberTree',
    'findCurrentFiberUsingSlowPath',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
  ],
};

/**
 * Functions that do nothing on this site: each looks for a <ViewTransition> below what was just drawn, or
 * is called by those alone for one that was found; or for a form whose action is a function; or for a
 * listener to `beforeinput`; and no page has one. Whoever wants one takes this out.
 */
const IDLE: Record<string, string[]> = {
  [REACT_DOM]: [
    'extractEvents$1',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    'trackEnterViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'createViewTransitionInstance',
    'startViewTransition',
  ],
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
 * Empties both in the browser's files: 9 KB of every first load, which the bundler cannot know to be
 * unused. Whoever reaches an unreached one is told; a version without one of them fails the build.
 */
export function leanVendor(): Plugin {
  return {
    name: 'souk:lean-vendor',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/(react-router|react-dom)\// },
      handler(code, id) {
        const namesIn = (list: Record<string, string[]>) =>
          Object.entries(list).find(([file]) => id.endsWith(file))?.[1] ?? [];
        const unreached = namesIn(UNREACHED);
        const names = [...unreached, ...namesIn(IDLE)];
        if (names.length === 0) return null;
        const all = functionsIn(this.parse(code));
        const emptied = names.map((name) => {
          const found = all.find((one) => one.id?.name === name);
          if (!found) this.error(`There is no function ${name} in ${id} any more`);
          return { name, ...found.body };
        });
        let lean = code;
        for (const { name, start, end } of emptied.toSorted((a, b) => b.start - a.start)) {
          const body = unreached.includes(name)
            ? `{ throw Error("Left out by lean-vendor.ts: ${name}") }`
            : '{}';
          lean = lean.slice(0, start) + body + lean.slice(end);
        }
        return { code: lean, map: null };
      },
    },
  };
}

const MISSING_PART = fileURLToPath(new URL('../src/lib/missing-part.ts', import.meta.url));
const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * Where a page's file cannot be had, React Router loads the page anew whatever the reason: offline that
 * is the browser's own error page, and where the file stays away it never ends. Ours looks first.
 */
export function missingPages(): Plugin {
  return {
    name: 'souk:missing-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code, id) {
        if (!RELOADS.test(code)) this.error(`React Router does not reload in ${id} any more`);
        const own = code.replace(RELOADS, 'return missingPage(error);');
        return {
          code: `import { missingPage } from ${JSON.stringify(MISSING_PART)};\n${own}`,
          map: null,
        };
      },
    },
  };
}
