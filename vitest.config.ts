import { defineConfig } from 'vitest/config';

const shared = {
  pool: 'forks' as const,
  // A worker loads its modules once; nothing-left.ts keeps what a file does from the next.
  isolate: false,
  setupFiles: [
    'server/test/console-errors.ts',
    'server/test/nothing-left.ts',
    'server/test/seed.ts',
  ],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

// The embedded server's own tests bring up real servers: no database is prepared for them.
const EMBEDDED = 'server/src/embedded/**/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Where the tests leave something running, that is a fault to be seen, not to be waited for.
    teardownTimeout: 20_000,
    projects: [
      {
        test: {
          ...shared,
          name: 'plain',
          include: [
            'contract/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/bundle/**/*.test.ts',
            'bin/**/*.test.ts',
            'stripe-sandbox/**/*.test.ts',
            EMBEDDED,
          ],
          globalSetup: ['server/test/embedded-folder.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          // React renders built pages here, as on a site.
          env: { NODE_ENV: 'production' },
          exclude: ['**/node_modules/**', EMBEDDED],
          setupFiles: [
            ...shared.setupFiles,
            'server/test/tour.ts',
            'server/test/own-database.ts',
            'server/test/rows-as-declared.ts',
          ],
          globalSetup: ['server/test/global-setup.ts', 'server/test/embedded-folder.ts'],
        },
      },
    ],
  },
});
