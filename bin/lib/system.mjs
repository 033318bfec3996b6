import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

import { Failure } from './failure.mjs';
import { productEnv, productNode } from './node.mjs';
import { at } from './project.mjs';
import { runQuietly } from './run.mjs';
import { step } from './step.mjs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROME_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Installs a browser for the tests, and the programs that read uploads where the system offers them. The headless shell is the same engine
 * without windows and takes half the processor time; without one, the browser itself is used.
 * @returns {Promise<{ CHROMIUM_PATH: string, HEADLESS_SHELL_PATH: string }>} as the tests' environment names them
 */
export async function ensureTestPrograms() {
  const missing = [];
  if (!findChromium()) missing.push('chromium');
  if (!findProgram(HEADLESS_SHELL)) missing.push(HEADLESS_SHELL);
  missing.push(...missingForUploads());
  if (missing.length > 0 && mayInstall()) await install(missing, 'for the tests');
  // Without the system's ffmpeg, the product uses the one in its packages.
  if (!findChromium()) await step('Installing Chromium', playwrightInstall);
  const chromium = findChromium();
  return {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: process.env.HEADLESS_SHELL_PATH || findProgram(HEADLESS_SHELL) || chromium,
  };
}

/**
 * Installs what reads strangers' uploads, if we are root on Debian: the system's ffmpeg, which is kept current, and
 * bubblewrap, which closes the room where it happens. Without them the product uses the old ffmpeg in its packages,
 * and lower walls. Tried once: without a network it takes time.
 */
export async function ensureUploadPrograms(tried = at('node_modules', '.souk-uploads-tried')) {
  const missing = missingForUploads();
  if (missing.length === 0 || !mayInstall() || existsSync(tried)) return;
  await install(missing, 'to read the pictures and videos that sellers upload');
  writeFileSync(tried, '');
}

function missingForUploads() {
  const missing = [];
  if (!process.env.FFMPEG_PATH && !findProgram('ffmpeg')) missing.push('ffmpeg');
  if (!findProgram('bwrap')) missing.push('bubblewrap');
  return missing;
}

function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...CHROMIUM_NAMES.map(findProgram), CHROME_ON_MACOS];
  return known.concat(playwrightChromium()).find((path) => path && existsSync(path));
}

/** Where Playwright keeps, or would keep, a Chromium of its own. */
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

/** Root on Debian, unless the operator refuses: SOUK_SYSTEM_PACKAGES=0. */
const mayInstall = () =>
  process.getuid &&
  process.getuid() === 0 &&
  findProgram('apt-get') &&
  !/^(?:0|off|false|no)$/i.test((process.env.SOUK_SYSTEM_PACKAGES || '').trim());

/** Says what comes into the system, and why, before it does. */
async function install(names, why) {
  console.log(
    `Souk installs ${names.join(', ')} from this system's packages with apt-get, ${why}. SOUK_SYSTEM_PACKAGES=0 refuses it.`,
  );
  await step(`Installing ${names.join(', ')}`, () => aptInstall(names));
}

async function aptInstall(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-qq'], { env });
  const absent = [];
  for (const name of names) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { code } = await runQuietly('apt-get', args, { env });
    if (code !== 0) absent.push(name);
  }
  return absent.length === 0 ? 'installed' : `the system offers no ${absent.join(', ')}`;
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
