import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Failure } from './failure.mjs';
import { productEnv, productNode } from './node.mjs';
import { ensurePackagesOf, hasPackagesOf, installPackagesBeside } from './packages.mjs';
import { at } from './project.mjs';
import { runQuietly, wasStopped } from './run.mjs';
import { secondsSince, step } from './step.mjs';

/** Packages that provide an ffmpeg, for systems that have none. */
const BUNDLE = at('server', 'ffmpeg');
const FOR_UPLOADS = 'to read the pictures and videos that sellers upload';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Installs a browser for the tests, and the programs that read uploads if the system offers them.
 * The headless shell is the same engine without windows and takes half the processor time; without
 * one, the browser itself is used.
 * @returns {Promise<{ CHROMIUM_PATH: string, HEADLESS_SHELL_PATH: string }>} as the tests'
 * environment names them
 */
export async function ensureTestPrograms() {
  const missing = [];
  if (!findChromium()) missing.push('chromium');
  if (!findProgram(HEADLESS_SHELL)) missing.push(HEADLESS_SHELL);
  missing.push(...missingForUploads());
  // Only in CI, because these packages install services. Elsewhere their tests are skipped.
  if (process.env.CI && !findProgram('pgbouncer')) missing.push('pgbouncer');
  if (process.env.CI && !findProgram('promtool')) missing.push('prometheus');
  if (missing.length > 0 && mayInstall()) await install(missing, 'for the tests');
  await ensureFfmpeg();
  if (!findChromium()) await step('Installing Chromium', playwrightInstall);
  const chromium = findChromium();
  return {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: process.env.HEADLESS_SHELL_PATH || findProgram(HEADLESS_SHELL) || chromium,
  };
}

/**
 * Finds out which programs for uploads are missing and leaves a mark, so that uploads wait for them
 * from the first moment on. As root on Debian these are the system's ffmpeg, which is kept current,
 * and bubblewrap, which closes the room where uploads are read; that is tried once, since it takes
 * time without a network. If this provides no ffmpeg, the build in server/ffmpeg's packages is
 * installed.
 * @param {{ tried?: string, coming?: string, bundle?: string }} [places] files and folder that
 * tests put elsewhere
 * @returns {() => Promise<void>} installs them and removes the mark; never fails
 */
export function announceUploadPrograms({
  tried = at('node_modules', '.souk-uploads-tried'),
  coming = at('node_modules', '.souk-programs-coming'),
  bundle = BUNDLE,
} = {}) {
  const bySystem = mayInstall() && !existsSync(tried) ? missingForUploads() : [];
  if (bySystem.length === 0 && !lacksFfmpeg(bundle)) return async () => {};
  writeFileSync(coming, String(process.pid));
  return async () => {
    try {
      if (bySystem.length > 0) {
        sayWhatComes(bySystem, `${FOR_UPLOADS}; until then uploads wait`);
        await timed(bySystem.join(', '), () => aptInstall(bySystem, { beside: true }));
        if (!wasStopped()) writeFileSync(tried, '');
      }
      if (lacksFfmpeg(bundle) && !wasStopped()) {
        console.log('Souk installs an ffmpeg of its own; until then videos wait.');
        await timed('ffmpeg', () => installPackagesBeside(bundle));
      }
    } catch (error) {
      sayNoFfmpeg(error);
    } finally {
      rmSync(coming, { force: true });
    }
  };
}

async function timed(what, work) {
  const since = performance.now();
  const outcome = (await work()) || 'installed';
  if (!wasStopped()) console.log(`${what}: ${outcome} (${secondsSince(since)})`);
}

/**
 * Installs the bundled ffmpeg now, if the system has none. Everything except videos works without
 * it.
 */
export async function ensureFfmpeg() {
  if (!lacksFfmpeg(BUNDLE)) return;
  await ensurePackagesOf(BUNDLE, 'Installing ffmpeg').catch(sayNoFfmpeg);
}

function sayNoFfmpeg({ message }) {
  console.log(`ffmpeg could not be installed, so videos are refused: ${message}`);
}

/** A setting of the environment or of `.env`, which the server judges later. */
function setting(env, name) {
  const file = at('.env');
  const inFile = () => parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))[name];
  return (env[name] ?? (existsSync(file) ? inFile() : undefined) ?? '').trim();
}

const lacksFfmpeg = (bundle) =>
  !setting(process.env, 'FFMPEG_PATH') && !findProgram('ffmpeg') && !hasPackagesOf(bundle);

function missingForUploads() {
  const missing = [];
  if (!setting(process.env, 'FFMPEG_PATH') && !findProgram('ffmpeg')) missing.push('ffmpeg');
  if (!findProgram('bwrap')) missing.push('bubblewrap');
  return missing;
}

function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...CHROMIUM_NAMES.map(findProgram), CHROME_ON_MACOS];
  return known.concat(playwrightChromium()).find((path) => path && existsSync(path));
}

/** The path where Playwright keeps, or would keep, a Chromium of its own. */
function playwrightChromium() {
  const { chromium } = createRequire(at('package.json'))('@playwright/test');
  return chromium.executablePath();
}

function findProgram(name) {
  const folders = (process.env.PATH || '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether we are root on Debian, and the operator has not refused with SOUK_SYSTEM_PACKAGES=0. */
const mayInstall = () =>
  process.getuid &&
  process.getuid() === 0 &&
  findProgram('apt-get') &&
  !/^(?:0|off|false|no)$/i.test(setting(process.env, 'SOUK_SYSTEM_PACKAGES'));

/** Announces what will be installed into the system, and why. */
function sayWhatComes(names, why) {
  console.log(
    `Souk installs ${names.join(', ')} from this system's packages with apt-get, ${why}. SOUK_SYSTEM_PACKAGES=0 refuses it.`,
  );
}

async function install(names, why) {
  sayWhatComes(names, why);
  await step(`Installing ${names.join(', ')}`, () =>
    // The system's servers may be out of reach for a moment.
    aptInstall(names, { pausesMs: [0, 10_000, 30_000] }),
  );
}

async function aptInstall(names, { beside = false, pausesMs = [0] }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let absent = names;
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs);
    if (wasStopped()) break;
    await runQuietly('apt-get', ['update', '-qq'], { env, beside });
    absent = await aptMissing(absent, { env, beside });
    if (absent.length === 0) break;
  }
  return absent.length === 0 ? 'installed' : `the system offers no ${absent.join(', ')}`;
}

/** Installs packages one by one, and returns those that it couldn't. */
async function aptMissing(names, options) {
  const missing = [];
  for (const name of names) {
    if (wasStopped()) return names;
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { code } = await runQuietly('apt-get', args, options);
    if (code !== 0) missing.push(name);
  }
  return missing;
}

async function playwrightInstall() {
  const args = [at('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'];
  const { code, output } = await runQuietly(productNode(), args, { env: productEnv() });
  if (code === 0 && findChromium()) return 'installed';
  throw new Failure(
    'The browser tests need Chromium, and none could be installed: install one, or set CHROMIUM_PATH to it.',
    output,
  );
}
