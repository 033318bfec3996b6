import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { PORTS } from './ports.ts';

// Workers read this file too, so the folder chosen first is passed on in the environment.
const made = process.env.SOUK_E2E_DATA === undefined;
const dataDir = (process.env.SOUK_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'souk-e2e-')));
// Root's database runs as another user, who needs access to this folder.
chmodSync(dataDir, 0o755);
// At the very end: a global teardown would run before the server is stopped, and delete the running
// database's folder.
if (made) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const url = `http://localhost:${PORTS.site}`;
/** Where npm test keeps what the site logs, to show it beside a failure. */
const log = process.env.SOUK_E2E_LOG;
const chromium = process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  // The journeys share one marketplace on a small machine, so they run one after the other.
  workers: 1,
  timeout: 180_000,
  // Twice what a busy machine takes. A dead site ends the run at once; so do this many failures.
  globalTimeout: 90 * 60_000,
  maxFailures: 12,
  expect: { timeout: 30_000, toPass: { intervals: [50, 100, 250] } },
  forbidOnly: true,
  use: {
    baseURL: url,
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Records what the journey did and what the site answered; pictures of each step would slow it
    // down.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'en-US',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ../server/src/main.ts serve${log ? ` >>"${log}" 2>&1` : ''}`,
    url: `${url}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    // npm test, which has a channel to this process, shows its own progress.
    stdout: process.send ? 'ignore' : 'pipe',
    env: {
      PORT: String(PORTS.site),
      DATA_DIR: dataDir,
      DEMO: '1',
      WEB_CONCURRENCY: '2',
      RATE_LIMIT_FACTOR: '1000',
      STRIPE_SANDBOX_PORT: String(PORTS.provider),
    },
  },
  // A journey runs once: on a phone, where most people shop, or tagged @desktop, where most sell
  // and administer. Only journeys about the width itself are tagged @both.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@(?:desktop|both)\b/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
