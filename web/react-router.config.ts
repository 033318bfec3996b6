import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Every route is known to the browser at once: a link never waits for the list of pages first.
  routeDiscovery: { mode: 'initial' },
  // One file a page: where the half with its loader could not be had, the router would wait for ever.
  splitRouteModules: false,
} satisfies Config;
