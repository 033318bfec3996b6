import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { Failure } from './failure.mjs';
import { at } from './project.mjs';

const NEEDED = 24;
const EXE = process.platform === 'win32' ? 'node.exe' : 'node';
let found;

/** The folder whose packages provide Node, if the system's is too old. */
export const NODE_FOLDER = at('bin', 'node');

const pinnedNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return join(NODE_FOLDER, 'node_modules', `node-${platform}-${process.arch}`, 'bin', EXE);
};
const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= NEEDED;

/** Whether a Node must be installed before the product can run. */
export const lacksNode = () => !isNewEnough() && !existsSync(pinnedNode());

/**
 * The Node that runs the product: the one from bin/node's packages, else this one if it is new
 * enough.
 * @returns {string} its path
 */
export function productNode() {
  found = found || findProductNode();
  return found;
}

function findProductNode() {
  const pinned = pinnedNode();
  // It may exist but not run: the system may have a different C library.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (isNewEnough()) return process.execPath;
  const required = readFileSync(at('.node-version'), 'utf8').trim();
  throw new Failure(
    `npm has no Node ${NEEDED} that runs on this system (${process.platform}, ${process.arch}), and this one is ${process.versions.node}: ` +
      `install Node ${required} or newer, and try again.`,
  );
}

/** A Node outside node_modules, which npm may empty while it runs. */
export function installingNode() {
  const candidates = [process.env.npm_node_execpath, process.execPath].concat(
    outsidePath().map((folder) => join(folder, EXE)),
  );
  return candidates.find((path) => path && !isInside(path) && existsSync(path)) || process.execPath;
}

/** The environment with the product's Node and tools first on PATH. */
export function productEnv(extra) {
  const path = [dirname(productNode()), at('node_modules', '.bin'), ...outsidePath()];
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

/** The environment without npm's additions to PATH. */
export function outsideEnv(extra) {
  return { ...process.env, PATH: outsidePath().join(delimiter), ...extra };
}

function outsidePath() {
  return (process.env.PATH || '').split(delimiter).filter((folder) => !isInside(folder));
}

function isInside(path) {
  return path.split(sep).includes('node_modules');
}
