import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { installingNode, lacksNode, NODE_FOLDER, outsideEnv } from './node.mjs';
import { readIfThere, root } from './project.mjs';
import { runQuietly } from './run.mjs';
import { step } from './step.mjs';

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network/i;

/**
 * Installs the packages of package-lock.json, unless exactly these are installed, and Node if it is
 * too old.
 */
export async function ensurePackages() {
  await ensurePackagesOf(root, 'Installing packages (needed once, a few hundred MB)');
  if (lacksNode()) await ensurePackagesOf(NODE_FOLDER, 'Installing Node 24, since yours is older');
}

/** The same for a subfolder with packages for a single tool. */
export async function ensurePackagesOf(folder, doing) {
  if (!hasPackagesOf(folder)) await step(doing, () => install(folder));
}

/** Installs the packages of a subfolder while the server runs, without a progress line. */
export async function installPackagesBeside(folder) {
  await install(folder, true);
}

async function install(cwd, beside = false) {
  const args = [
    'ci',
    // The build needs dev dependencies, even in production.
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ];
  // Without a network, npm should fail within seconds.
  args.push('--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000');
  const { command, first } = npmCommand();
  const { code, output } = await runQuietly(command, [...first, ...args], {
    cwd,
    env: outsideEnv(),
    beside,
  });
  if (code === 0 && hasPackagesOf(cwd)) return 'installed';
  if (NO_NETWORK.test(output)) {
    throw new Failure(
      "The packages can't be fetched: Souk needs the network for its first start, so check the connection and try again.",
      output.split('\n', 3).join('\n'),
    );
  }
  throw new Failure('npm could not install the packages; above is what it says.', output);
}

/** The npm that runs us, else the one beside Node, else the one on PATH. */
export function npmCommand() {
  const node = installingNode();
  const beside = join(dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const script = [process.env.npm_execpath, beside].find(
    (path) => path && /npm-cli\.c?js$/.test(path) && existsSync(path),
  );
  if (script) return { command: node, first: [script] };
  if (process.platform !== 'win32') return { command: 'npm', first: [] };
  return { command: process.env.ComSpec || 'cmd.exe', first: ['/d', '/s', '/c', 'npm'] };
}

/**
 * Whether everything in this folder's lock file is installed, except packages for other platforms.
 * Reads npm's own list of installed packages, which npm writes last.
 */
export function hasPackagesOf(folder) {
  const locked = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!locked || !present) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const there = present[path];
    return there ? there.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

function packagesOf(file) {
  const text = readIfThere(file);
  return text === undefined ? undefined : JSON.parse(text).packages;
}
