import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // The browser knows every route from the start: a link never waits for the list of pages first.
  routeDiscovery: { mode: 'initial' },
  // One file per page: if the half with its loader failed to load, the router would wait without
  // end.
  splitRouteModules: false,
} satisfies Config;
